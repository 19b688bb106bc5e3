package dev.holdfast.central.delivery.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.secrets.Secret;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code t=<seconds>,v1=<hex>}: HMAC-SHA256 with the list's key over the seconds, a dot and the
 * body. The time is signed too, so that what was recorded cannot be played again much later.
 */
final class WebhookSignature {

  static final String HEADER = "Holdfast-Signature";

  private WebhookSignature() {}

  static String of(Secret key, String body, Instant now) {
    String time = Long.toString(now.getEpochSecond());
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.value().getBytes(UTF_8), "HmacSHA256"));
      byte[] signature = mac.doFinal((time + "." + body).getBytes(UTF_8));
      return "t=%s,v1=%s".formatted(time, HexFormat.of().formatHex(signature));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }
}
