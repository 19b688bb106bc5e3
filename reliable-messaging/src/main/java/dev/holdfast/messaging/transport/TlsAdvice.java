package dev.holdfast.messaging.transport;

import dev.holdfast.shared.text.FailureText;
import io.vertx.core.VertxException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** What to do when two services do not trust each other: TLS itself says only that they do not. */
public final class TlsAdvice {

  /** What the other side says to a caller without a certificate, or with one of a stranger. */
  private static final List<String> ALERTS_ABOUT_US =
      List.of("certificate_required", "bad_certificate", "certificate_unknown", "unknown_ca");

  private static final String KEY_STORE =
      "name one in quarkus.tls.<name>.key-store, and <name> as the tls-configuration-name of the"
          + " destination";

  private TlsAdvice() {}

  /**
   * What the failure says, and what can be done about it where that is known.
   *
   * @param overTls whether the connection was to be one with TLS
   */
  public static String explain(Throwable failure, boolean overTls) {
    Optional<String> advice = overTls ? advice(failure) : Optional.empty();
    return FailureText.of(failure) + advice.map(what -> "; " + what).orElse("");
  }

  private static Optional<String> advice(Throwable failure) {
    List<Throwable> causes =
        Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(10).toList();
    if (causes.stream().anyMatch(CertificateException.class::isInstance)) {
      return Optional.of(
          "its certificate is not trusted here: name its authority in"
              + " quarkus.tls.<name>.trust-store, and <name> as the tls-configuration-name of the"
              + " destination");
    }
    if (causes.stream().anyMatch(TlsAdvice::isAlertAboutUs)) {
      return Optional.of("it wants a certificate of this service that it knows: " + KEY_STORE);
    }
    return causes.stream().anyMatch(TlsAdvice::isClosed)
        ? Optional.of(
            "if it wants a certificate of this service, as such connections end: " + KEY_STORE)
        : Optional.empty();
  }

  private static boolean isAlertAboutUs(Throwable cause) {
    String words = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return cause instanceof SSLException && ALERTS_ABOUT_US.stream().anyMatch(words::contains);
  }

  /** With TLS 1.3 the refusal comes after the connection; over HTTP/2 Vert.x tells nothing else. */
  private static boolean isClosed(Throwable cause) {
    return cause instanceof VertxException
        && String.valueOf(cause.getMessage()).contains("was closed");
  }
}
