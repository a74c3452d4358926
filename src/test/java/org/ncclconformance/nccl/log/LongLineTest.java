package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line of any length costs time, never memory. */
class LongLineTest {
  private static final int MEGABYTE = 1 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "64, x",
        "4, 7",
        "4, ' '",
        "4, \"",
        "4, NCCL INFO",
        "4, {\"log\":\"",
        "4, '[1,0]<stdout>:'"
      })
  void without_an_end_takes_no_memory(int megabytes, String repeated) throws IOException {
    InputStream line = new Repeated(repeated, (long) megabytes * MEGABYTE);

    long before = threads.getCurrentThreadAllocatedBytes();
    Reading reading = LogReader.read(line);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(reading).isInstanceOf(Reading.NoReading.class);
    assertThat(allocated).as("bytes allocated").isLessThan(MEGABYTE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "NCCL INFO Using network "})
  void hides_no_table_behind_it(String repeated) throws IOException {
    byte[] table = ("\n" + Logs.text("012-h100-two-node-16g.txt")).getBytes(StandardCharsets.UTF_8);

    Reading reading =
        LogReader.read(
            new SequenceInputStream(
                new Repeated(repeated, 4 * MEGABYTE), new ByteArrayInputStream(table)));

    assertThat(((Reading.Measured) reading).outOfPlace().busbw()).isEqualByComparingTo("471.22");
  }

  /** The same words again and again, which nobody holds; as long as is wanted, 2 GB too. */
  private static final class Repeated extends InputStream {
    private final byte[] words;
    private final byte[] many;
    private long left;

    Repeated(String words, long length) {
      this.words = words.getBytes(StandardCharsets.US_ASCII);
      this.many = words.repeat(8192 / words.length()).getBytes(StandardCharsets.US_ASCII);
      this.left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? words[0] : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int count = (int) Math.min(Math.min(length, left), many.length);
      System.arraycopy(many, 0, buffer, offset, count);
      left -= count;
      return count;
    }
  }
}
