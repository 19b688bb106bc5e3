package dev.holdfast.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Sends any number of drafts, some hundred at a time, so that memory stays bounded. When a
 * connection breaks only those lines go out again that have no result yet, under their old keys.
 */
final class BatchUpload {

  private static final int LINES_AT_ONCE = 500;
  private static final String PATH = "/api/v1/messages/batch";

  private final Wire wire;
  private final Tries tries;
  private final Iterator<? extends Draft<?>> drafts;
  private final BatchProgress progress;

  BatchUpload(
      Wire wire, Tries tries, Stream<? extends Draft<?>> drafts, Consumer<BatchResult> results) {
    this.wire = wire;
    this.tries = tries;
    this.drafts = drafts.iterator();
    this.progress = new BatchProgress(results);
  }

  CompletableFuture<BatchSummary> run() {
    List<String> lines = nextLines();
    if (lines.isEmpty()) {
      return CompletableFuture.completedFuture(progress.summary());
    }
    long end = progress.count() + lines.size();
    return tries
        .run(Request.postLines(PATH, List.of()), (node, timeout) -> post(lines, end, node, timeout))
        // On another thread: the stack must not grow with the number of posts.
        .thenComposeAsync(done -> run());
  }

  private List<String> nextLines() {
    List<String> lines = new ArrayList<>();
    while (lines.size() < LINES_AT_ONCE && drafts.hasNext()) {
      lines.add(drafts.next().line());
    }
    return lines;
  }

  private CompletableFuture<Void> post(List<String> lines, long end, URI node, Duration timeout) {
    int answered = lines.size() - (int) (end - progress.count());
    Request rest = Request.postLines(PATH, lines.subList(answered, lines.size()));
    return wire.send(node, rest, resultsInto(progress.untilTheNextTry(end)), timeout)
        .thenAccept(response -> check(rest, response, end, node));
  }

  private static BodyHandler<String> resultsInto(BatchProgress.Lines lines) {
    return head ->
        head.statusCode() == 200
            ? BodySubscribers.fromLineSubscriber(lines, done -> "", UTF_8, null)
            : BodySubscribers.ofString(UTF_8);
  }

  private void check(Request request, HttpResponse<String> response, long end, URI node) {
    Answer answer = Sender.answer(response);
    if (answer.saysTryAgain()) {
      throw NoAnswerException.notNow(node, answer);
    }
    if (answer.status() != 200) {
      throw new SiteProblemException(request, Problem.of(answer));
    }
    progress.throwIfBroken(request);
    if (progress.count() < end) {
      throw NoAnswerException.lost(
          node,
          new EOFException(
              "the site had no result for %d messages".formatted(end - progress.count())));
    }
  }
}
