package dev.holdfast.messaging.processor.source;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of at most a hundred columns. Each method returns its lines without the last break. */
public final class Layout {

  private static final int COLUMNS = 100;
  private static final int CONTINUED = 4;

  private Layout() {}

  /** {@code head(arguments)tail}. */
  public static String call(int indent, String head, Collection<String> arguments, String tail) {
    String flat = at(indent) + head + "(" + String.join(", ", arguments) + ")" + tail;
    if (fits(flat)) {
      return flat;
    }
    return at(indent) + head + "(\n" + spread(indent + CONTINUED, arguments, ")" + tail);
  }

  /** A call that is an argument. */
  public record Call(String head, List<String> arguments) {}

  /** {@code head(calls)tail}, with calls that break by themselves where they must. */
  public static String nested(int indent, String head, List<Call> calls, String tail) {
    List<String> broken =
        calls.stream()
            .map(each -> call(indent + CONTINUED, each.head(), each.arguments(), ")" + tail))
            .map(each -> each.strip().substring(0, each.strip().length() - tail.length() - 1))
            .toList();
    return call(indent, head, broken, tail);
  }

  /** All on one line if they fit there, else a line for each. */
  private static String spread(int indent, Collection<String> arguments, String tail) {
    String flat = at(indent) + String.join(", ", arguments) + tail;
    return fits(flat)
        ? flat
        : arguments.stream()
            .map(argument -> at(indent) + argument)
            .collect(Collectors.joining(",\n", "", tail));
  }

  /** {@code left = head(arguments);}. */
  public static String assignment(int indent, String left, String head, List<String> arguments) {
    String flat = at(indent) + left + " = " + head + "(" + String.join(", ", arguments) + ");";
    if (fits(flat)) {
      return flat;
    }
    String opened = at(indent) + left + " =";
    if (fits(opened)) {
      return opened + "\n" + call(indent + CONTINUED, head, arguments, ";");
    }
    int name = left.lastIndexOf(' ');
    return at(indent)
        + left.substring(0, name)
        + "\n"
        + at(indent + CONTINUED)
        + left.substring(name + 1)
        + " =\n"
        + call(indent + 2 * CONTINUED, head, arguments, ";");
  }

  /**
   * {@code start.method(arguments).calls;} on one line, or with a line for each call.
   *
   * @param calls what is called on the result, one after the other
   */
  public static String chain(
      int indent, String start, String method, List<String> arguments, List<String> calls) {
    String flat = start + "." + method + "(" + String.join(", ", arguments) + ")";
    String rest = String.join("", calls.stream().map(call -> "." + call).toList()) + ";";
    if (fits(at(indent) + flat + rest)) {
      return at(indent) + flat + rest;
    }
    return at(indent)
        + start
        + "\n"
        + call(indent + CONTINUED, "." + method, arguments, "")
        + String.join(
            "", calls.stream().map(call -> "\n" + at(indent + CONTINUED) + "." + call).toList())
        + ";";
  }

  /** The line that opens a method: {@code head(parameters) throws exceptions} and a brace. */
  public static String method(
      int indent, String head, List<String> parameters, List<String> exceptions) {
    if (exceptions.isEmpty()) {
      return call(indent, head, parameters, " {");
    }
    String thrown = "throws " + String.join(", ", exceptions) + " {";
    String opened = call(indent, head, parameters, "");
    boolean stays = opened.lines().count() <= 2 && fits(lastLine(opened) + " " + thrown);
    return stays ? opened + " " + thrown : opened + "\n" + at(indent + CONTINUED) + thrown;
  }

  private static String lastLine(String lines) {
    return lines.substring(lines.lastIndexOf('\n') + 1);
  }

  /** A comment of one sentence. */
  public static String javadoc(int indent, String sentence) {
    String flat = at(indent) + "/** " + sentence + " */";
    if (fits(flat)) {
      return flat;
    }
    StringBuilder lines = new StringBuilder(at(indent) + "/**");
    String line = "";
    for (String word : sentence.split(" ", -1)) {
      if (line.isEmpty() || !fits(line + " " + word)) {
        lines.append(line).append('\n');
        line = at(indent) + " * " + word;
      } else {
        line += " " + word;
      }
    }
    return lines + line + "\n" + at(indent) + " */";
  }

  /** A string literal. */
  public static String literal(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static boolean fits(String line) {
    return line.length() <= COLUMNS;
  }

  private static String at(int indent) {
    return " ".repeat(indent);
  }
}
