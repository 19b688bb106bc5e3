package dev.holdfast.testkit.smtp;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A message or a part of one: headers (the first of each name) and undecoded content. */
record MimePart(Map<String, String> headers, String content) {

  private static final Pattern HEADER = Pattern.compile("([!-9;-~]+):[ \\t]*(.*)", Pattern.DOTALL);
  private static final Pattern FOLD = Pattern.compile("\r\n(?=[ \\t])");
  private static final Pattern LINE_END = Pattern.compile("\r\n");

  static MimePart parse(String raw) {
    // The blank line is looked for with one in front, since a part may have no headers at all.
    String text = "\r\n" + raw;
    int blankLine = text.indexOf("\r\n\r\n");
    String head = blankLine < 0 ? text : text.substring(0, blankLine);
    String content = blankLine < 0 ? "" : text.substring(blankLine + 4);
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    LINE_END
        .splitAsStream(FOLD.matcher(head).replaceAll(""))
        .map(HEADER::matcher)
        .filter(Matcher::matches)
        .forEach(field -> headers.putIfAbsent(field.group(1), field.group(2).trim()));
    return new MimePart(headers, content);
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** The first plain text in this part or the parts within it. */
  Optional<String> plainText() {
    String type = contentType().toLowerCase(Locale.ROOT);
    if (type.startsWith("multipart/")) {
      return parts().stream().map(MimePart::plainText).flatMap(Optional::stream).findFirst();
    }
    return type.startsWith("text/plain") ? Optional.of(decoded()) : Optional.empty();
  }

  private List<MimePart> parts() {
    String delimiter = "\r\n--" + parameter("boundary").orElse("");
    String text = "\r\n" + content;
    List<MimePart> found = new ArrayList<>();
    int start = text.indexOf(delimiter);
    while (start >= 0 && !text.startsWith("--", start + delimiter.length())) {
      int partStart = text.indexOf("\r\n", start + delimiter.length());
      int next = text.indexOf(delimiter, start + delimiter.length());
      if (partStart < 0 || next < 0) {
        break;
      }
      found.add(parse(text.substring(Math.min(partStart + 2, next), next)));
      start = next;
    }
    return found;
  }

  private String decoded() {
    byte[] bytes =
        switch (header("Content-Transfer-Encoding").orElse("7bit").toLowerCase(Locale.ROOT)) {
          case "base64" -> TransferEncoding.base64(content);
          case "quoted-printable" -> TransferEncoding.quotedPrintable(content);
          default -> content.getBytes(StandardCharsets.ISO_8859_1);
        };
    return new String(bytes, charset());
  }

  private Charset charset() {
    // UTF-8 covers the official default, US-ASCII, and what is often sent without a label.
    return parameter("charset").map(TransferEncoding::charset).orElse(StandardCharsets.UTF_8);
  }

  private String contentType() {
    return header("Content-Type").orElse("text/plain");
  }

  private Optional<String> parameter(String name) {
    Matcher found =
        Pattern.compile("(?i);\\s*" + name + "\\s*=\\s*(?:\"([^\"]*)\"|([^;\\s]+))")
            .matcher(contentType());
    return found.find()
        ? Optional.of(Objects.requireNonNullElseGet(found.group(1), () -> found.group(2)))
        : Optional.empty();
  }
}
