package dev.holdfast.base.http;

import dev.holdfast.shared.text.FailureText;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Why there was no answer, in words that help.
 *
 * @param trusting how somebody has the certificates of an authority trusted
 */
record Failures(String trusting) {

  private static final int MOST_CAUSES = 10;

  String describe(Throwable failure) {
    String text = FailureText.of(failure);
    if (isAmong(failure, CertificateException.class)) {
      return "its certificate is not trusted: %s; renew it there, or %s"
          .formatted(rootText(failure, text), trusting);
    }
    if (isAmong(failure, SSLException.class)) {
      return "no TLS connection: " + text;
    }
    if (isAmong(failure, UnknownHostException.class)) {
      return "the name of the host cannot be looked up: " + text;
    }
    return text;
  }

  private static boolean isAmong(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  private static String rootText(Throwable failure, String otherwise) {
    return causes(failure)
        .map(Throwable::getMessage)
        .filter(message -> message != null && !message.isBlank())
        .reduce((outer, inner) -> inner)
        .orElse(otherwise);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(MOST_CAUSES);
  }
}
