package dev.holdfast.shared.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SignatureVectorTest {

  private static final SigningSecret SECRET = SigningSecret.of(SignatureVector.SECRET);
  private static final Path PAGE = Path.of("..", "docs", "wire-format.md");

  @ParameterizedTest
  @EnumSource(SignatureVector.class)
  void our_signature_is_the_published_one(SignatureVector vector) {
    assertThat(SECRET.hmacOf(vector.envelope())).isEqualTo(vector.hmac);
  }

  /** The recipe of the page, step by step and with nothing of ours. */
  @ParameterizedTest
  @EnumSource(SignatureVector.class)
  void the_published_signature_follows_from_the_published_recipe(SignatureVector vector)
      throws Exception {
    String payloadHash =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-256").digest(vector.payload.getBytes(UTF_8)));
    String canonical =
        "2.0\n"
            + (vector.timestamp + "\n")
            + (vector.messageId + "\n")
            + (vector.correlationId + "\n")
            + (vector.source + "\n")
            + (vector.type + "\n")
            + (vector.endpoint + "\n")
            + payloadHash
            + (vector == SignatureVector.WITH_EPOCH ? "\n6/node-b" : "");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SignatureVector.SECRET.getBytes(UTF_8), "HmacSHA256"));

    assertThat(Base64.getEncoder().encodeToString(mac.doFinal(canonical.getBytes(UTF_8))))
        .isEqualTo(vector.hmac);
    assertThat(new String(CanonicalForm.of(vector.envelope()), UTF_8)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @EnumSource(SignatureVector.class)
  void a_published_envelope_is_genuine_after_a_trip_through_json(SignatureVector vector) {
    Clock clock = Clock.fixed(Instant.parse(vector.timestamp), ZoneOffset.UTC);
    EnvelopeVerifier verifier =
        new EnvelopeVerifier(source -> List.of(SECRET), clock, Duration.ofMinutes(5));

    Envelope read = EnvelopeJson.read(EnvelopeJson.write(vector.envelope()));

    assertThat(verifier.verify(read)).isInstanceOf(Verification.Genuine.class);
  }

  @Test
  void the_page_for_other_senders_repeats_every_vector() throws Exception {
    String page = Files.readString(PAGE);

    assertThat(page).contains(SignatureVector.SECRET);
    for (SignatureVector vector : SignatureVector.values()) {
      assertThat(page)
          .contains(
              vector.hmac, vector.timestamp, vector.messageId, vector.source, vector.endpoint);
    }
  }
}
