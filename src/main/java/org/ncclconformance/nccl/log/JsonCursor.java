package org.ncclconformance.nccl.log;

import java.io.InputStream;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Walks through a JSON document value by value; what is not asked for is passed over unread. */
final class JsonCursor implements AutoCloseable {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonParser parser;

  JsonCursor(InputStream in) {
    parser = FACTORY.createParser(ObjectReadContext.empty(), in);
  }

  void begin() {
    parser.nextToken();
  }

  /** Whether the value is an object; any other value is passed over. */
  boolean isObject() {
    return is(JsonToken.START_OBJECT);
  }

  /** Whether the value is an array; any other value is passed over. */
  boolean isArray() {
    return is(JsonToken.START_ARRAY);
  }

  private boolean is(JsonToken wanted) {
    if (parser.currentToken() == wanted) {
      return true;
    }
    parser.skipChildren();
    return false;
  }

  /** The next field of the object, its value being at hand then; null at the object's end. */
  @Nullable String field() {
    if (parser.nextToken() != JsonToken.PROPERTY_NAME) {
      return null;
    }
    String name = parser.currentName();
    parser.nextToken();
    return name;
  }

  /** Goes to the next element of the array; false at its end. */
  boolean element() {
    JsonToken token = parser.nextToken();
    return token != null && token != JsonToken.END_ARRAY;
  }

  void skip() {
    parser.skipChildren();
  }

  /** The value as it is written; empty where it is an object or array, which is passed over. */
  String text() {
    return characters().toString();
  }

  /** The value as a number of bytes, elements or the like; null where it is none. */
  @Nullable Long integer() {
    return PrintedNumber.integer(characters());
  }

  /** The same; 0 where it is none. */
  long number() {
    Long number = integer();
    return number == null ? 0 : number;
  }

  /** The value as a number with the digits that are printed; null where it is none. */
  @Nullable BigDecimal decimal() {
    return PrintedNumber.parse(characters());
  }

  /**
   * The value without the blanks around it, where the parser holds it: gone with the next step.
   * Most of a document is numbers, and a String of each cost as much as reading them.
   */
  private HeldText characters() {
    JsonToken token = parser.currentToken();
    if (token == null || !token.isScalarValue()) {
      parser.skipChildren();
      return HeldText.NONE;
    }
    char[] held = parser.getStringCharacters();
    int from = parser.getStringOffset();
    int to = from + parser.getStringLength();
    while (from < to && Character.isWhitespace(held[from])) {
      from++;
    }
    while (from < to && Character.isWhitespace(held[to - 1])) {
      to--;
    }
    return new HeldText(held, from, to - from);
  }

  /** Where in the document it stands, for a message; never names a variable of the environment. */
  String place() {
    String pointer = parser.streamReadContext().pathAsPointer().toString();
    return pointer.startsWith("/env") ? "/env" : pointer.isEmpty() ? "the beginning" : pointer;
  }

  @Override
  public void close() {
    parser.close();
  }
}
