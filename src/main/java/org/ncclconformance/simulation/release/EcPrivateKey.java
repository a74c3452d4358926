package org.ncclconformance.simulation.release;

import java.io.IOException;
import java.io.StringWriter;
import java.security.KeyPair;
import java.security.interfaces.ECPrivateKey;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/** Private keys in the traditional form of OpenSSL and Go: {@code EC PRIVATE KEY}. */
final class EcPrivateKey {
  private EcPrivateKey() {}

  /** With curve and public key, without which readers of that form cannot use it. */
  static String pem(KeyPair keys) throws IOException {
    ECPrivateKey key = (ECPrivateKey) keys.getPrivate();
    SubjectPublicKeyInfo info = SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded());
    ASN1BitString point = info.getPublicKeyData();
    var structure =
        new org.bouncycastle.asn1.sec.ECPrivateKey(
            key.getParams().getOrder().bitLength(),
            key.getS(),
            point,
            info.getAlgorithm().getParameters());
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(new PemObject("EC PRIVATE KEY", structure.getEncoded()));
    }
    return text.toString();
  }
}
