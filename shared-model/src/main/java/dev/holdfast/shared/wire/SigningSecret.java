package dev.holdfast.shared.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The key two services share. Never prints itself. */
public final class SigningSecret {

  /** Shorter secrets would be weaker than the hash they feed. */
  public static final int MIN_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final byte[] key;

  /** Never used itself: copying one that has its key is cheaper than giving a new one its key. */
  private final Mac keyed;

  private SigningSecret(byte[] key) {
    this.key = key;
    this.keyed = keyed(key);
  }

  /**
   * Of a setting, which is named where it is too short.
   *
   * @param key of the setting
   */
  public static SigningSecret of(String key, String text) {
    try {
      return of(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  public static SigningSecret of(String text) {
    byte[] key = text.getBytes(UTF_8);
    if (key.length < MIN_BYTES) {
      throw new IllegalArgumentException(
          "a signing secret needs at least %d bytes, this one has %d; make one with 'openssl rand -base64 36'"
              .formatted(MIN_BYTES, key.length));
    }
    return new SigningSecret(key);
  }

  String hmacOf(Envelope envelope) {
    return Base64.getEncoder().encodeToString(mac(CanonicalForm.of(envelope)));
  }

  /** Takes the same time wherever the two differ. */
  boolean matches(Envelope envelope) {
    byte[] claimed = envelope.headers().hmac().getBytes(UTF_8);
    return MessageDigest.isEqual(hmacOf(envelope).getBytes(UTF_8), claimed);
  }

  String hmacOf(EnvelopeReply reply, Envelope envelope) {
    return Base64.getEncoder().encodeToString(mac(CanonicalForm.of(reply, envelope)));
  }

  /** Takes the same time wherever the two differ. */
  boolean matches(EnvelopeReply reply, Envelope envelope) {
    byte[] claimed = reply.hmac().orElse("").getBytes(UTF_8);
    return MessageDigest.isEqual(hmacOf(reply, envelope).getBytes(UTF_8), claimed);
  }

  private byte[] mac(byte[] canonical) {
    try {
      return ((Mac) keyed.clone()).doFinal(canonical);
    } catch (CloneNotSupportedException e) {
      return keyed(key).doFinal(canonical);
    }
  }

  private static Mac keyed(byte[] key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SigningSecret that && MessageDigest.isEqual(key, that.key);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key);
  }

  @Override
  public String toString() {
    return "SigningSecret[hidden]";
  }
}
