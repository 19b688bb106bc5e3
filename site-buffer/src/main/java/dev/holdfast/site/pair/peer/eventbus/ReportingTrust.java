package dev.holdfast.site.pair.peer.eventbus;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Says whom it does not trust. To JGroups a refused certificate is a connection like any other that
 * could not be made, and the node would seem to be alone.
 */
final class ReportingTrust extends X509ExtendedTrustManager {

  private interface Check {
    void run() throws CertificateException;
  }

  private final X509ExtendedTrustManager trust;
  private final Consumer<String> refused;

  ReportingTrust(X509ExtendedTrustManager trust, Consumer<String> refused) {
    this.trust = trust;
    this.refused = refused;
  }

  private void check(X509Certificate[] chain, Check check) throws CertificateException {
    try {
      check.run();
    } catch (CertificateException e) {
      String who = chain.length == 0 ? "nobody" : chain[0].getSubjectX500Principal().getName();
      refused.accept("the certificate of '%s' is not trusted: %s".formatted(who, e.getMessage()));
      throw e;
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, () -> trust.checkClientTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, () -> trust.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, () -> trust.checkClientTrusted(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, () -> trust.checkServerTrusted(chain, type, engine));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain, () -> trust.checkClientTrusted(chain, type));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain, () -> trust.checkServerTrusted(chain, type));
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return trust.getAcceptedIssuers();
  }
}
