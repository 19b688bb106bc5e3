package dev.holdfast.client;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** One try brought nothing, but another try, perhaps at another node, may. */
final class NoAnswerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Optional<Answer> refusal;

  private NoAnswerException(String message, Optional<Answer> refusal, Throwable cause) {
    super(message, cause);
    this.refusal = refusal;
  }

  static NoAnswerException lost(URI node, Throwable cause) {
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new NoAnswerException("%s (%s)".formatted(node, why), Optional.empty(), cause);
  }

  static NoAnswerException notNow(URI node, Answer answer) {
    return new NoAnswerException(
        "%s (%s)".formatted(node, Problem.of(answer)), Optional.of(answer), null);
  }

  Optional<Problem> problem() {
    return refusal.map(Problem::of);
  }

  Duration retryAfter() {
    return refusal.flatMap(Answer::retryAfter).orElse(Duration.ZERO);
  }
}
