package org.ncclconformance.trainer.release;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the tag of Trainer's image says of its version. */
public final class TrainerVersion {
  private static final Pattern TAG =
      Pattern.compile("/trainer-controller-manager:(v?(\\d{1,4})\\.(\\d{1,4})[^@]*)");

  private TrainerVersion() {}

  /** Trainer's version by its image's tag, or an empty string. */
  public static String of(List<String> images) {
    for (String image : images) {
      Matcher tag = TAG.matcher(image);
      if (tag.find()) {
        return tag.group(1);
      }
    }
    return "";
  }

  /** Whether these images belong to a Trainer that has no mutating webhook yet: before v2.2. */
  public static boolean withoutDefaulter(Component component, List<String> images) {
    if (component != Component.TRAINER) {
      return false;
    }
    for (String image : images) {
      Matcher tag = TAG.matcher(image);
      if (tag.find()) {
        return tag.group(2).equals("2") && Integer.parseInt(tag.group(3)) < 2;
      }
    }
    return false;
  }
}
