package dev.holdfast.testkit.smtp;

import java.util.List;
import java.util.stream.IntStream;

/** A reply of one or more lines, each without its code: {@code 4.3.0 try again later}. */
public record SmtpReply(int code, List<String> lines) {

  public SmtpReply {
    if (code < 200 || code > 599) {
      throw new IllegalArgumentException("no SMTP reply has the code " + code);
    }
    lines = lines.isEmpty() ? List.of("") : List.copyOf(lines);
  }

  public static SmtpReply of(int code, String... lines) {
    return new SmtpReply(code, List.of(lines));
  }

  public boolean isRefusal() {
    return code >= 400;
  }

  /** By RFC 5321 a server that says 421 hangs up. */
  boolean endsTheSession() {
    return code == 421;
  }

  /** As sent: every line but the last has a hyphen after its code. */
  List<String> wireLines() {
    int last = lines.size() - 1;
    return IntStream.rangeClosed(0, last)
        .mapToObj(index -> code + (index < last ? "-" : " ") + lines.get(index))
        .toList();
  }
}
