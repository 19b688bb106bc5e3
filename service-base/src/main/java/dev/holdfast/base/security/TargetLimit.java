package dev.holdfast.base.security;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.quarkus.security.identity.SecurityIdentity;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What a token is limited to. A value that is taken from the caller while the request is there, so
 * that it can be asked wherever its body is read.
 *
 * @param targets names of lists, external systems and databases, whichever has the name; a {@code
 *     *} stands for any text; none for all
 * @param categories of messages; none for all
 */
public record TargetLimit(SortedSet<String> targets, SortedSet<String> categories) {

  /** Of an identity; not there for whoever may reach all. */
  public static final String ATTRIBUTE = "holdfast.targets";

  private static final TargetLimit NONE = to(Set.of(), Set.of());

  public TargetLimit {
    targets = Collections.unmodifiableSortedSet(new TreeSet<>(targets));
    categories = Collections.unmodifiableSortedSet(new TreeSet<>(categories));
  }

  public static TargetLimit to(Set<String> targets, Set<String> categories) {
    return new TargetLimit(new TreeSet<>(targets), new TreeSet<>(categories));
  }

  public static TargetLimit of(SecurityIdentity caller) {
    TargetLimit limit = caller.getAttribute(ATTRIBUTE);
    return limit == null ? NONE : limit;
  }

  public boolean isLimited() {
    return !targets.isEmpty() || !categories.isEmpty();
  }

  public boolean allows(String target) {
    return targets.isEmpty() || targets.stream().anyMatch(one -> matches(one, target));
  }

  public boolean allowsCategory(String category) {
    return categories.isEmpty() || categories.contains(category);
  }

  public boolean allows(String category, String target) {
    return allowsCategory(category) && allows(target);
  }

  /** What it may reach, for people. */
  public String words() {
    StringJoiner words = new StringJoiner(" and to ");
    if (!targets.isEmpty()) {
      words.add("the targets " + String.join(", ", targets));
    }
    if (!categories.isEmpty()) {
      words.add("the categories " + String.join(", ", categories));
    }
    return words.toString();
  }

  public void require(String category, String target) {
    if (!allows(category, target)) {
      throw otherTarget("this is for %s (%s)".formatted(target, category));
    }
  }

  /**
   * For a request that says which messages it is about: it has to name what the token is limited
   * by, and nothing else.
   */
  public void requireNamed(List<String> namedCategories, List<String> namedTargets) {
    boolean targetsFit = targets.isEmpty() || isWithin(namedTargets, this::allows);
    boolean categoriesFit = categories.isEmpty() || isWithin(namedCategories, this::allowsCategory);
    if (!targetsFit || !categoriesFit) {
      throw otherTarget("name one of them in '%s'".formatted(targetsFit ? "category" : "target"));
    }
  }

  private static boolean isWithin(List<String> named, Predicate<String> allowed) {
    return !named.isEmpty() && named.stream().allMatch(allowed);
  }

  /**
   * @param instead what it was asked for, or has to ask for
   */
  public ProblemException otherTarget(String instead) {
    return refusal("other-target", instead);
  }

  /** For what cannot be had in part. */
  public ProblemException allTargets() {
    return refusal("all-targets", "this request concerns all of them");
  }

  private ProblemException refusal(String type, String why) {
    return new ProblemException(
        Problem.of(
            403, type, "Not allowed", "This token is limited to %s; %s".formatted(words(), why)));
  }

  /** Each star takes as little as it can, but for the last text, which has to be at the end. */
  private static boolean matches(String pattern, String name) {
    String[] texts = pattern.split("\\*", -1);
    if (texts.length == 1) {
      return pattern.equals(name);
    }
    String last = texts[texts.length - 1];
    int end = name.length() - last.length();
    if (!name.startsWith(texts[0]) || !name.endsWith(last)) {
      return false;
    }
    int at = texts[0].length();
    for (int i = 1; i < texts.length - 1; i++) {
      int found = name.indexOf(texts[i], at);
      if (found < 0) {
        return false;
      }
      at = found + texts[i].length();
    }
    return at <= end;
  }
}
