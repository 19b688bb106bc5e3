package dev.holdfast.central.pause;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import java.util.Arrays;

/** What can be paused, by the name of the path that shows it. */
public enum PausedKind {
  List("lists", "list"),
  SmtpConfiguration("smtp-configurations", "SMTP configuration");

  private final String path;
  private final String words;

  PausedKind(String path, String words) {
    this.path = path;
    this.words = words;
  }

  @JsonValue
  public String path() {
    return path;
  }

  /** One of them, for people. */
  public String named(String name) {
    return "%s '%s'".formatted(words, name);
  }

  static PausedKind at(String path) {
    return Arrays.stream(values())
        .filter(kind -> kind.path.equals(path))
        .findFirst()
        .orElseThrow(
            () ->
                new ProblemException(
                    Problem.notFound(
                        "'%s' cannot be paused, only lists and smtp-configurations"
                            .formatted(path))));
  }
}
