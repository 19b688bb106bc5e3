package dev.holdfast.site.pair.peer.eventbus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.id.SiteId;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Shows that a node has the site's secret without telling it. A site that has none, since it has no
 * central, is known by its certificates alone.
 */
final class SiteProof {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int NONCE_BYTES = 32;

  private final SiteId site;
  private final SecretKeySpec key;

  SiteProof(SiteId site, Optional<String> secret) {
    this.site = site;
    this.key = new SecretKeySpec(("holdfast pair " + secret.orElse("")).getBytes(UTF_8), ALGORITHM);
  }

  String site() {
    return site.value();
  }

  /** Text that was never said before. */
  static String nonce() {
    byte[] bytes = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Each part goes in with its length, so that no two lists of parts look the same. */
  String of(String... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      add(mac, site());
      for (String part : parts) {
        add(mac, part);
      }
      return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  private static void add(Mac mac, String part) {
    byte[] bytes = part.getBytes(UTF_8);
    mac.update((bytes.length + ":").getBytes(UTF_8));
    mac.update(bytes);
  }

  /** Takes the same time wherever the two differ. */
  static boolean same(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
