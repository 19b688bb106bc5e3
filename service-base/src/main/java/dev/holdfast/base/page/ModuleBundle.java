package dev.holdfast.base.page;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A module and all that it imports as one script: each in a function of its own that answers what
 * it exports, those first that others need. It knows the imports and exports that our modules and
 * Lit are written with, and refuses others.
 */
final class ModuleBundle {

  /** {@code import {a, b as c} from './x.js'}, {@code import './x.js'}, {@code export {a} from}. */
  private static final Pattern FROM =
      Pattern.compile(
          "(?<![\\w$.])(import|export)\\s*(?:\\{([^}]*)}\\s*from\\s*)?[\"']([./][^\"']*)[\"'];?");

  /** {@code export {a, b as c};} */
  private static final Pattern NAMES = Pattern.compile("(?<![\\w$.])export\\s*\\{([^}]*)};?");

  /** {@code export const a = 1;} */
  private static final Pattern DECLARED =
      Pattern.compile("(?m)^export ((?:async function|function|class|const) (\\w+))");

  private static final Pattern UNKNOWN =
      Pattern.compile("(?m)^(?:import|export)\\b(?!\\().*|\\bimport\\.meta\\b.*");

  private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");

  private final UnaryOperator<String> read;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Set<String> begun = new LinkedHashSet<>();
  private final StringBuilder script = new StringBuilder();

  private ModuleBundle(UnaryOperator<String> read) {
    this.read = read;
  }

  /**
   * @param read gives the text of a module by its path
   */
  static String of(String path, UnaryOperator<String> read) {
    ModuleBundle bundle = new ModuleBundle(read);
    bundle.include(path);
    return bundle.script.toString();
  }

  /** Answers the name it has in the script. */
  private String include(String path) {
    String known = names.get(path);
    if (known != null) {
      return known;
    }
    if (!begun.add(path)) {
      throw new IllegalStateException("modules import each other: " + begun);
    }
    List<String> exports = new ArrayList<>();
    String text = SOURCE_MAP.matcher(read.apply(path)).replaceAll("");
    text = replace(FROM, text, found -> from(path, found, exports));
    text = replace(NAMES, text, found -> exported(found.group(1), "", exports));
    text = replace(DECLARED, text, found -> declared(found, exports));
    refuseOthers(path, text);
    String name = "m" + names.size();
    names.put(path, name);
    script
        .append("// %s\nconst %s = (() => {\n".formatted(path, name))
        .append(text)
        .append("\nreturn { %s };\n})();\n".formatted(String.join(", ", exports)));
    return name;
  }

  private String from(String path, MatchResult found, List<String> exports) {
    String from = include(URI.create(path).resolve(found.group(3)).toString());
    if (found.group(2) == null) {
      return "";
    }
    return found.group(1).equals("export")
        ? exported(found.group(2), from + ".", exports)
        : "const {%s} = %s;".formatted(found.group(2).replaceAll("\\s+as\\s+", ": "), from);
  }

  private static String exported(String list, String owner, List<String> exports) {
    Pattern.compile(",")
        .splitAsStream(list)
        .map(String::strip)
        .filter(one -> !one.isEmpty())
        .map(one -> one.split("\\s+as\\s+", 2))
        .map(names -> "%s: %s%s".formatted(names[names.length - 1], owner, names[0]))
        .forEach(exports::add);
    return "";
  }

  private static String declared(MatchResult found, List<String> exports) {
    exports.add(found.group(2));
    return found.group(1);
  }

  private static void refuseOthers(String path, String text) {
    Matcher unknown = UNKNOWN.matcher(text);
    if (unknown.find()) {
      throw new IllegalStateException("%s cannot be bundled: %s".formatted(path, unknown.group()));
    }
  }

  private static String replace(Pattern what, String text, Function<MatchResult, String> by) {
    return what.matcher(text).replaceAll(found -> Matcher.quoteReplacement(by.apply(found)));
  }
}
