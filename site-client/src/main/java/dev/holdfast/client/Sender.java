package dev.holdfast.client;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Requests in, typed answers out. */
final class Sender {

  private final Wire wire;
  private final Tries tries;

  Sender(SiteConfig config) {
    this.wire = new Wire(config);
    this.tries = new Tries(config);
  }

  CompletableFuture<Outcome> send(Request message) {
    return exchange(message).thenApply(answer -> Outcomes.of(message, answer));
  }

  /** Empty when the site says it knows nothing of that id. */
  <T> CompletableFuture<Optional<T>> ask(String path, Function<JsonFields, T> reading) {
    Request question = Request.get(path);
    return exchange(question).thenApply(answer -> read(question, answer, reading));
  }

  CompletableFuture<BatchSummary> sendAll(
      Stream<? extends Draft<?>> drafts, Consumer<BatchResult> results) {
    return new BatchUpload(wire, tries, drafts, results).run();
  }

  private CompletableFuture<Answer> exchange(Request request) {
    return tries.run(
        request,
        (node, timeout) ->
            wire.send(node, request, BodyHandlers.ofString(), timeout)
                .thenApply(Sender::answer)
                .thenApply(
                    answer -> {
                      if (answer.saysTryAgain()) {
                        throw NoAnswerException.notNow(node, answer);
                      }
                      return answer;
                    }));
  }

  static Answer answer(HttpResponse<String> response) {
    return new Answer(
        response.statusCode(),
        response.body(),
        response.headers().firstValue("Retry-After").flatMap(Sender::seconds));
  }

  /** The form with a date is not used by a site. */
  private static Optional<Duration> seconds(String text) {
    try {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text.strip())));
    } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static <T> Optional<T> read(
      Request question, Answer answer, Function<JsonFields, T> reading) {
    Problem problem = Problem.of(answer);
    if (answer.status() == 404 && problem.type().endsWith(":not-found")) {
      return Optional.empty();
    }
    if (answer.status() != 200) {
      throw new SiteProblemException(question, problem);
    }
    return Optional.of(
        answer.json().map(reading).orElseThrow(() -> Outcomes.notUnderstood(question, answer)));
  }
}
