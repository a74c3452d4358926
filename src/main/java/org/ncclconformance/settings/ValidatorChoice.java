package org.ncclconformance.settings;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What is judged. A kind says here how it is written; whoever starts it is a {@link Starter}. */
public sealed interface ValidatorChoice {

  /**
   * How a kind is written.
   *
   * @param shown with capitals for what is to be filled in
   * @param reader empty where a text is not written so
   */
  record Form(String shown, Function<String, Optional<ValidatorChoice>> reader) {}

  /** One for each kind, in the order in which they are shown. */
  static List<Form> forms() {
    return List.of(Reference.FORM, Command.FORM, JobImage.FORM);
  }

  /** What a text chooses, if it is written as one of the kinds. */
  static Optional<ValidatorChoice> read(String text) {
    return forms().stream().flatMap(form -> form.reader().apply(text).stream()).findFirst();
  }

  /** Lets somebody start what is chosen. */
  <V> V startedBy(Starter<V> starter);

  /**
   * Who can start what is chosen, whichever kind it is: a new kind does not compile before each of
   * them can.
   */
  interface Starter<V> {
    V start(Reference choice);

    V start(Command choice);

    V start(JobImage choice);
  }

  /** The one that this project brings. */
  record Reference() implements ValidatorChoice {
    private static final String WORD = "reference";
    static final Form FORM =
        new Form(WORD, text -> text.equals(WORD) ? Optional.of(new Reference()) : Optional.empty());

    @Override
    public <V> V startedBy(Starter<V> starter) {
      return starter.start(this);
    }

    @Override
    public String toString() {
      return WORD;
    }
  }

  /**
   * A program that keeps the validator contract.
   *
   * @param words the program and its arguments
   */
  record Command(List<String> words) implements ValidatorChoice {
    private static final String PREFIX = "command:";
    static final Form FORM = new Form(PREFIX + "PROGRAM ARGS", Command::read);

    public Command {
      words = List.copyOf(words);
    }

    private static Optional<ValidatorChoice> read(String text) {
      return after(PREFIX, text)
          .filter(line -> !line.isBlank())
          .map(line -> new Command(List.of(line.strip().split("\\s+"))));
    }

    @Override
    public <V> V startedBy(Starter<V> starter) {
      return starter.start(this);
    }

    @Override
    public String toString() {
      return PREFIX + String.join(" ", words);
    }
  }

  /** An image that keeps it, run as a Job. */
  record JobImage(String image) implements ValidatorChoice {
    private static final String PREFIX = "job:";
    private static final Pattern IMAGE = Pattern.compile("[a-z0-9]\\S*");
    static final Form FORM = new Form(PREFIX + "IMAGE", JobImage::read);

    private static Optional<ValidatorChoice> read(String text) {
      return after(PREFIX, text).filter(image -> IMAGE.matcher(image).matches()).map(JobImage::new);
    }

    @Override
    public <V> V startedBy(Starter<V> starter) {
      return starter.start(this);
    }

    @Override
    public String toString() {
      return PREFIX + image;
    }
  }

  private static Optional<String> after(String prefix, String text) {
    return text.startsWith(prefix)
        ? Optional.of(text.substring(prefix.length()))
        : Optional.empty();
  }
}
