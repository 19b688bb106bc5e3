package dev.holdfast.base.netty;

import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.CipherSuiteFilter;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextOption;
import io.netty.handler.ssl.SslProvider;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS clients are made with the JDK's TLS, as by the method with one flag less that Quarkus
 * replaces. Left alone, this one would bring in OpenSSL, which is not there. To call the other one
 * from here would not do: that ends in what Netty has there, which calls this one.
 */
@TargetClass(value = SslContext.class, onlyWith = NewerThanQuarkusKnows.class)
final class SslContextInNative {

  private SslContextInNative() {}

  @Substitute
  static SslContext newClientContextInternal(
      SslProvider kind,
      Provider provider,
      X509Certificate[] trusted,
      TrustManagerFactory trustManagers,
      X509Certificate[] chain,
      PrivateKey key,
      String keyPassword,
      KeyManagerFactory keyManagers,
      Iterable<String> ciphers,
      CipherSuiteFilter cipherFilter,
      ApplicationProtocolConfig applicationProtocols,
      String[] protocols,
      long sessionCacheSize,
      long sessionTimeout,
      boolean ofOpenSslOnly,
      boolean enableOcsp,
      SecureRandom random,
      String keyStoreType,
      String endpointIdentificationAlgorithm,
      Map.Entry<SslContextOption<?>, Object>[] options)
      throws SSLException {
    if (enableOcsp) {
      throw new IllegalArgumentException("OCSP is not there with TLS of " + kind);
    }
    return (SslContext)
        (Object)
            new JdkSslClientContextInNative(
                provider,
                trusted,
                trustManagers,
                chain,
                key,
                keyPassword,
                keyManagers,
                ciphers,
                cipherFilter,
                applicationProtocols,
                protocols,
                sessionCacheSize,
                sessionTimeout,
                random,
                keyStoreType,
                endpointIdentificationAlgorithm,
                new ResumptionControllerInNative());
  }
}
