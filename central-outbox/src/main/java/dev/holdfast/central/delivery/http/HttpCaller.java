package dev.holdfast.central.delivery.http;

import dev.holdfast.base.http.Answer;
import dev.holdfast.base.http.HttpSender;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/**
 * Posts to whoever it may be. Redirects are not followed, since they would carry credentials to
 * where nobody sent them.
 */
@ApplicationScoped
public class HttpCaller {

  private static final int CONNECTIONS_PER_HOST = 10;
  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

  private final HttpSender sender;

  @Inject
  HttpCaller(Vertx vertx) {
    this.sender =
        new HttpSender(
            vertx,
            CONNECTIONS_PER_HOST,
            LONGEST_CONNECT,
            Optional.empty(),
            "add the authority to the trust store of Java (javax.net.ssl.trustStore)");
  }

  /** Never fails. Whoever cancels hangs up. */
  public Uni<Answer> post(HttpPost post) {
    RequestOptions options =
        new RequestOptions().setMethod(HttpMethod.POST).setAbsoluteURI(post.url().toString());
    post.headers().forEach(options::putHeader);
    return sender.send(options, Optional.of(post.body()), post.timeout());
  }

  @PreDestroy
  void close() {
    sender.close();
  }
}
