package dev.holdfast.base.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-256 in GCM: what was changed or belongs elsewhere does not open. */
final class SealingKey {

  static final int BYTES = 32;

  private static final int IV_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int ID_BYTES = 4;

  private final SecretKeySpec key;
  private final String id;

  private SealingKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, "AES");
    this.id = idOf(bytes);
  }

  /**
   * @param origin where it comes from, for the error
   */
  static SealingKey parse(String origin, String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64.strip());
      if (bytes.length == BYTES) {
        return new SealingKey(bytes);
      }
    } catch (IllegalArgumentException e) {
      // Said below, without the text: it may be most of a key.
    }
    throw new IllegalArgumentException(
        origin + " must be 32 bytes in base64, as from: openssl rand -base64 32");
  }

  /** Tells keys apart and says nothing about them. */
  String id() {
    return id;
  }

  String seal(String owner, String text) {
    byte[] iv = new byte[IV_BYTES];
    new SecureRandom().nextBytes(iv);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, iv, owner).doFinal(text.getBytes(UTF_8));
      byte[] both = Arrays.copyOf(iv, iv.length + sealed.length);
      System.arraycopy(sealed, 0, both, iv.length, sealed.length);
      return Base64.getEncoder().encodeToString(both);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this platform cannot seal with AES-GCM", e);
    }
  }

  /**
   * @throws IllegalArgumentException when it was not sealed with this key for this owner
   */
  String open(String owner, String sealed) {
    try {
      byte[] both = Base64.getDecoder().decode(sealed);
      byte[] iv = Arrays.copyOf(both, IV_BYTES);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, iv, owner);
      return new String(cipher.doFinal(both, IV_BYTES, both.length - IV_BYTES), UTF_8);
    } catch (AEADBadTagException e) {
      throw new IllegalArgumentException("it was changed or belongs elsewhere", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this platform cannot open AES-GCM", e);
    }
  }

  /** Bound to its owner, so that nobody can move a secret to a row that sends it elsewhere. */
  private Cipher cipher(int mode, byte[] iv, String owner) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, iv));
    cipher.updateAAD(owner.getBytes(UTF_8));
    return cipher;
  }

  private static String idOf(byte[] key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key);
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
