package dev.holdfast.central.delivery.email;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What a server said it can do. */
record Capabilities(boolean startTls, boolean pipelining, long maxBytes, Set<String> auth) {

  /** Of a server that only knows HELO. */
  static final Capabilities NONE = new Capabilities(false, false, 0, Set.of());

  static Capabilities of(SmtpReply ehlo) {
    List<List<String>> words =
        ehlo.lines().stream()
            .skip(1)
            .map(line -> Arrays.asList(line.toUpperCase(Locale.ROOT).strip().split("[ =]+")))
            .toList();
    return new Capabilities(
        has(words, "STARTTLS"),
        has(words, "PIPELINING"),
        words.stream()
            .filter(line -> line.get(0).equals("SIZE") && line.size() > 1)
            .mapToLong(line -> number(line.get(1)))
            .findFirst()
            .orElse(0),
        words.stream()
            .filter(line -> line.get(0).equals("AUTH"))
            .flatMap(line -> line.stream().skip(1))
            .collect(Collectors.toSet()));
  }

  private static boolean has(List<List<String>> words, String name) {
    return words.stream().anyMatch(line -> line.get(0).equals(name));
  }

  private static long number(String digits) {
    return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : 0;
  }

  /** Zero means that there is no limit. */
  boolean takes(long bytes) {
    return maxBytes == 0 || bytes <= maxBytes;
  }
}
