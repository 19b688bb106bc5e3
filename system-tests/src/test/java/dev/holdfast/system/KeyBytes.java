package dev.holdfast.system;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** What is secret of a private key: what stands around it is the same in all of them. */
final class KeyBytes {

  private KeyBytes() {}

  static byte[] ofPem(String pem) {
    byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]+-----", ""));
    try {
      return ((ECPrivateKey)
              KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded)))
          .getS()
          .toByteArray();
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("this is no private key of an elliptic curve", e);
    }
  }
}
