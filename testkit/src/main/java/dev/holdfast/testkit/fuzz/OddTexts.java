package dev.holdfast.testkit.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A text that is right, with some of it cut out, doubled or put in the place of something else:
 * anywhere, so that it falls apart, or a whole value, so that it is still JSON.
 */
final class OddTexts {

  private static final Pattern VALUE =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|-?\\d[\\d.eE+-]*|true|false|null");

  private static final int MOST_EDITS = 4;
  private static final int MOST_CUT = 40;
  private static final int MOST_RANDOM_CHARS = 40;

  private static final List<String> PIECES =
      List.of(
          "\"",
          "\\",
          "\\u0000",
          "\\ud800",
          "{",
          "}",
          "[",
          "]",
          "[[[[[[[[",
          ",",
          ":",
          "/",
          "-",
          "%",
          "\n",
          "\r\n",
          "\u0000",
          "\ud83d",
          "\u2028",
          "\uFEFF",
          "//",
          "é",
          " ",
          "\"a\":1,\"a\":2,",
          "+1000000000-12-31T23:59:59Z",
          "-1000000000-01-01T00:00:00Z",
          "0001-01-01T00:00:00Z",
          "9223372036854775807",
          "-9223372036854775808",
          "1e999999999");

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "[]",
          "{}",
          "[null]",
          "{\"a\":{}}",
          "\"\"",
          "\" \"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\\n\"",
          "0",
          "-0",
          "-1",
          "0.5",
          "1e999999999",
          "1e-999999999",
          "1e99999999999",
          "2147483648",
          "9223372036854775807",
          "-9223372036854775808",
          "99999999999999999999",
          "\"99999999999999999999\"",
          "\"+1000000000-12-31T23:59:59Z\"",
          "\"-1000000000-01-01T00:00:00Z\"",
          "\"9999-12-31T23:59:59.999999999Z\"",
          "\"PT9223372036854775807S\"",
          "\"-PT1S\"",
          "\"0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10\"");

  /** Seldom: they are long. */
  private static final List<String> LONG =
      List.of(
          "[".repeat(5_000),
          "{\"a\":".repeat(3_000),
          "9".repeat(20_000),
          "\"" + "x".repeat(20_000) + "\"",
          "\n".repeat(20_000),
          "\\".repeat(5_000));

  /**
   * A text, and where its values are.
   *
   * @param values without the names of fields
   */
  private record Sample(String text, List<MatchResult> values) {

    static Sample of(String text) {
      return new Sample(
          text, VALUE.matcher(text).results().filter(value -> !isName(text, value)).toList());
    }

    private static boolean isName(String text, MatchResult value) {
      return text.substring(value.end()).stripLeading().startsWith(":");
    }
  }

  private final List<Sample> samples;

  OddTexts(List<String> samples) {
    this.samples = samples.stream().map(Sample::of).toList();
  }

  String next(SplittableRandom random) {
    Sample sample = one(samples, random);
    if (random.nextInt(20) == 0) {
      return random.nextBoolean() ? chars(random) : sample.text();
    }
    if (!sample.values().isEmpty() && random.nextBoolean()) {
      return withOtherValues(sample, random);
    }
    String text = sample.text();
    for (int edits = 1 + random.nextInt(MOST_EDITS); edits > 0; edits--) {
      text = edited(text, random);
    }
    return text;
  }

  /** Still what it was, but for one value or two. */
  private static String withOtherValues(Sample sample, SplittableRandom random) {
    int last = random.nextInt(sample.values().size());
    String text = replaced(sample.text(), sample.values().get(last), random);
    return last == 0 || random.nextBoolean()
        ? text
        : replaced(text, sample.values().get(random.nextInt(last)), random);
  }

  private static String replaced(String text, MatchResult value, SplittableRandom random) {
    String other = random.nextInt(100) == 0 ? one(LONG, random) : one(VALUES, random);
    return text.substring(0, value.start()) + other + text.substring(value.end());
  }

  private String edited(String text, SplittableRandom random) {
    int from = random.nextInt(text.length() + 1);
    if (random.nextInt(10) == 0) {
      return text.substring(0, from);
    }
    int to = Math.min(text.length(), from + random.nextInt(MOST_CUT));
    return text.substring(0, from) + piece(text, random) + text.substring(to);
  }

  private String piece(String text, SplittableRandom random) {
    int kind = random.nextInt(100);
    if (kind == 0) {
      return one(LONG, random);
    }
    if (kind < 10) {
      return chars(random);
    }
    if (kind < 25) {
      return slice(text, random);
    }
    return kind < 35 ? slice(one(samples, random).text(), random) : one(PIECES, random);
  }

  private static String slice(String text, SplittableRandom random) {
    int from = random.nextInt(text.length() + 1);
    return text.substring(from, from + random.nextInt(text.length() - from + 1));
  }

  /** Of all there are, halves of pairs too. */
  private static String chars(SplittableRandom random) {
    int length = random.nextInt(MOST_RANDOM_CHARS);
    int below = random.nextBoolean() ? 0x80 : 0x10000;
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(below));
    }
    return text.toString();
  }

  static <T> T one(List<T> of, SplittableRandom random) {
    return of.get(random.nextInt(of.size()));
  }
}
