package dev.holdfast.shared.contract;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place of a notification among all that a node has sent, so that the receiver can tell whether
 * one is missing. Numbers go on from one stream to the next; a stream is what one run of a node has
 * numbered, and only that run gives numbers in it.
 *
 * @param stream made at random by the run
 * @param first the first number of the stream
 * @param follows the stream that the node's file knew before; empty for the first of all
 */
public record SubmitNumber(String stream, long number, long first, Optional<String> follows) {

  /** What every common way of writing numbers can hold. */
  public static final long MAX = (1L << 53) - 1;

  private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9_-]{1,40}");
  private static final int SHORT = 3;
  private static final int LONG = 4;

  public SubmitNumber {
    requireStream(stream);
    follows.ifPresent(SubmitNumber::requireStream);
    if (first < 1 || first > number || number > MAX) {
      throw new IllegalArgumentException(
          "a number must lie between the first of its stream and %d".formatted(MAX));
    }
  }

  private static void requireStream(String stream) {
    Objects.requireNonNull(stream, "stream");
    if (!STREAM.matcher(stream).matches()) {
      throw new IllegalArgumentException(
          "a stream must be 1 to 40 letters, digits, hyphens and underscores");
    }
  }

  /** {@code stream/number/first}, and {@code /follows} where there is one. */
  public String toText() {
    return stream + "/" + number + "/" + first + follows.map(before -> "/" + before).orElse("");
  }

  /**
   * @throws IllegalArgumentException when it is none
   */
  public static SubmitNumber parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != SHORT && parts.length != LONG) {
      throw new IllegalArgumentException(
          "must be stream/number/first or stream/number/first/follows");
    }
    return new SubmitNumber(
        parts[0],
        number(parts[1]),
        number(parts[2]),
        parts.length == LONG ? Optional.of(parts[3]) : Optional.empty());
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("number and first must be whole numbers", e);
    }
  }
}
