package dev.holdfast.testkit.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server's TLS identity, and what a client needs in order to trust it. */
public final class TestTls implements AutoCloseable {

  /** Of the trust store; it guards nothing, but some clients insist on one. */
  public static final String TRUST_STORE_PASSWORD = "testkit";

  private static final String ALIAS = "testkit";

  private final KeyPair key;
  private final X509Certificate certificate;
  private final SSLContext serverContext;
  private final SSLContext clientContext;
  private final Path directory;

  private TestTls(KeyPair key, X509Certificate certificate, Path directory)
      throws GeneralSecurityException, IOException {
    this.key = key;
    this.certificate = certificate;
    this.directory = directory;
    KeyStore trusted = emptyStore();
    trusted.setCertificateEntry(ALIAS, certificate);
    this.serverContext = serverContext(key, certificate);
    this.clientContext = clientContext(trusted);
    try (OutputStream out = Files.newOutputStream(trustStore())) {
      trusted.store(out, TRUST_STORE_PASSWORD.toCharArray());
    }
    Files.writeString(pemFile(), pem());
    Files.writeString(keyFile(), keyPem());
  }

  /** A new key and certificate for {@code localhost}; the files go when it is closed. */
  public static TestTls create() {
    try {
      KeyPair key = SelfSignedCertificate.newKey();
      X509Certificate certificate = SelfSignedCertificate.forLocalhost(key, Clock.systemUTC());
      return new TestTls(key, certificate, Files.createTempDirectory("testkit-tls"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot make a test certificate", e);
    } catch (IOException e) {
      throw new UncheckedIOException("the trust store could not be written", e);
    }
  }

  public SSLContext serverContext() {
    return serverContext;
  }

  /** Trusts this certificate and nothing else. */
  public SSLContext clientContext() {
    return clientContext;
  }

  /** A PKCS #12 file with the certificate, opened by {@link #TRUST_STORE_PASSWORD}. */
  public Path trustStore() {
    return directory.resolve("trust.p12");
  }

  /** The certificate as a PEM file. */
  public Path pemFile() {
    return directory.resolve("certificate.pem");
  }

  /** The private key as a PEM file. */
  public Path keyFile() {
    return directory.resolve("key.pem");
  }

  public String pem() {
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the test certificate cannot be encoded", e);
    }
  }

  /** The private key, for servers that read it themselves. */
  public String keyPem() {
    return pem("PRIVATE KEY", key.getPrivate().getEncoded());
  }

  private static String pem(String what, byte[] content) {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, base64, what);
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(trustStore());
      Files.deleteIfExists(pemFile());
      Files.deleteIfExists(keyFile());
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("the trust store could not be deleted", e);
    }
  }

  private static SSLContext serverContext(KeyPair key, X509Certificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore own = emptyStore();
    char[] password = TRUST_STORE_PASSWORD.toCharArray();
    own.setKeyEntry(ALIAS, key.getPrivate(), password, new Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static SSLContext clientContext(KeyStore trusted) throws GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
