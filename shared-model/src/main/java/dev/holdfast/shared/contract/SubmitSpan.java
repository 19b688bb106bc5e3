package dev.holdfast.shared.contract;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Numbers of one stream, from one to another, both included.
 *
 * @param to with what every number says of its stream
 */
public record SubmitSpan(long from, SubmitNumber to) {

  public SubmitSpan {
    if (from < to.first() || from > to.number()) {
      throw new IllegalArgumentException(
          "a span must begin between the first of its stream and its end");
    }
  }

  public String stream() {
    return to.stream();
  }

  /** {@code from-stream/to/first}, and {@code /follows} where there is one. */
  String toText() {
    return from + "-" + to.toText();
  }

  /**
   * @throws IllegalArgumentException when it is none
   */
  static SubmitSpan parse(String text) {
    String[] parts = text.split("-", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("must be from-stream/to/first");
    }
    try {
      return new SubmitSpan(Long.parseLong(parts[0]), SubmitNumber.parse(parts[1]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a span must begin with a whole number", e);
    }
  }

  static String write(List<SubmitSpan> spans) {
    return spans.stream().map(SubmitSpan::toText).collect(Collectors.joining(" "));
  }

  static List<SubmitSpan> read(String text) {
    return text.isEmpty()
        ? List.of()
        : Arrays.stream(text.split(" ")).map(SubmitSpan::parse).toList();
  }
}
