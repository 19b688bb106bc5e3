package dev.holdfast.base.http;

import dev.holdfast.base.http.Answer.Answered;
import dev.holdfast.base.http.Answer.Unanswered;
import dev.holdfast.shared.text.FailureText;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One request and its answer. The status decides, so once it is there the exchange ends with an
 * answer whatever becomes of the body: when the body is complete or broken off, when enough of it
 * is here, or when it takes too long. What is not read to its end is hung up on.
 *
 * <p>It stands on the bare HTTP client, since the web client on top of it reads answers to their
 * end and cannot hang up.
 */
final class HttpExchange {

  static final int KEPT_BYTES = 64 * 1024;

  private static final Duration LONGEST_BODY = Duration.ofSeconds(2);

  /**
   * Of the time for an attempt. Whoever guards the attempt stops it when the time is up, and then a
   * status that has come already would be lost; so we are done a little earlier.
   */
  private static final int OWN_PERCENT = 95;

  private final Vertx vertx;
  private final Duration timeout;
  private final Failures failures;
  private final UniEmitter<? super Answer> caller;
  private final Buffer kept = Buffer.buffer();
  private final List<Long> timers = new ArrayList<>();
  private HttpClientRequest request;
  private HttpClientResponse response;
  private boolean complete;
  private volatile boolean over;

  /**
   * @param context where all of it happens, one thing after the other
   */
  HttpExchange(
      Vertx vertx,
      Context context,
      Duration timeout,
      Failures failures,
      UniEmitter<? super Answer> caller) {
    this.vertx = vertx;
    this.timeout = timeout;
    this.failures = failures;
    this.caller = caller;
    caller.onTermination(() -> hangUpOn(context));
  }

  void start(HttpClient client, RequestOptions options, Optional<Buffer> body) {
    if (over) {
      return;
    }
    endAfter(timeout.toMillis() * OWN_PERCENT / 100);
    client
        .request(options)
        .onSuccess(connected -> ask(connected, body))
        .onFailure(this::notAnswered);
  }

  private void ask(HttpClientRequest connected, Optional<Buffer> body) {
    request = connected;
    if (over) {
      hangUp();
      return;
    }
    request.response().onSuccess(this::read).onFailure(this::notAnswered);
    body.ifPresentOrElse(request::end, request::end);
  }

  private void read(HttpClientResponse begun) {
    response = begun;
    endAfter(LONGEST_BODY.toMillis());
    response.exceptionHandler(brokenOff -> end());
    response.handler(this::keep);
    response.endHandler(
        ended -> {
          // Nothing is left to hang up on: the connection can serve the next call.
          request = null;
          complete = true;
          end();
        });
  }

  private void keep(Buffer chunk) {
    kept.appendBuffer(chunk, 0, Math.min(chunk.length(), KEPT_BYTES - kept.length()));
    if (kept.length() == KEPT_BYTES) {
      end();
    }
  }

  private void endAfter(long millis) {
    timers.add(vertx.setTimer(Math.max(1, millis), late -> end()));
  }

  /** With what has come. */
  private void end() {
    end(
        response == null
            ? new Unanswered(FailureText.noAnswerWithin(timeout))
            : new Answered(
                response.statusCode(),
                response.headers(),
                AnswerText.of(response, kept),
                complete));
  }

  private void notAnswered(Throwable failure) {
    end(new Unanswered(failures.describe(failure)));
  }

  private void end(Answer answer) {
    if (!over) {
      hangUp();
      caller.complete(answer);
    }
  }

  /** The caller has its answer, or has lost interest on whatever thread. */
  private void hangUpOn(Context context) {
    if (!over) {
      context.runOnContext(lostInterest -> hangUp());
    }
  }

  private void hangUp() {
    over = true;
    timers.forEach(vertx::cancelTimer);
    if (request != null) {
      request.reset();
      request = null;
    }
  }
}
