package dev.holdfast.central.sites;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Numbers from one to another, both of them included. */
@Schema(name = "NumberRange", description = "Both ends included")
public record NumberRange(@Schema(examples = "17") long from, @Schema(examples = "18") long to) {

  /** PostgreSQL writes whole numbers with the end left out: {@code {[1,18),[19,48211)}}. */
  private static final Pattern RANGE = Pattern.compile("\\[(\\d+),(\\d+)\\)");

  static List<NumberRange> parse(String multirange) {
    List<NumberRange> ranges = new ArrayList<>();
    Matcher matcher = RANGE.matcher(multirange);
    while (matcher.find()) {
      ranges.add(
          new NumberRange(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)) - 1));
    }
    return List.copyOf(ranges);
  }

  long count() {
    return to - from + 1;
  }

  static long count(List<NumberRange> ranges) {
    return ranges.stream().mapToLong(NumberRange::count).sum();
  }

  /** For people: {@code 17} or {@code 1–48,210}. */
  String words() {
    return from == to
        ? String.format(Locale.ROOT, "%,d", from)
        : String.format(Locale.ROOT, "%,d–%,d", from, to);
  }
}
