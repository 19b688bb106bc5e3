package dev.holdfast.base.netty;

import com.oracle.svm.core.annotate.Alias;
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
 * TLS clients are made by the method that Quarkus replaces, with the JDK's TLS. The newer one, with
 * a flag more that is OpenSSL's alone, would bring in classes that are not there.
 */
@TargetClass(value = SslContext.class, onlyWith = NewerThanQuarkusKnows.class)
final class SslContextInNative {

  private SslContextInNative() {}

  @Alias
  static native SslContext newClientContextInternal(
      SslProvider provider,
      Provider sslContextProvider,
      X509Certificate[] trustCert,
      TrustManagerFactory trustManagerFactory,
      X509Certificate[] keyCertChain,
      PrivateKey key,
      String keyPassword,
      KeyManagerFactory keyManagerFactory,
      Iterable<String> ciphers,
      CipherSuiteFilter cipherFilter,
      ApplicationProtocolConfig apn,
      String[] protocols,
      long sessionCacheSize,
      long sessionTimeout,
      boolean enableOcsp,
      SecureRandom secureRandom,
      String keyStoreType,
      String endpointIdentificationAlgorithm,
      Map.Entry<SslContextOption<?>, Object>[] options)
      throws SSLException;

  @Substitute
  static SslContext newClientContextInternal(
      SslProvider provider,
      Provider sslContextProvider,
      X509Certificate[] trustCert,
      TrustManagerFactory trustManagerFactory,
      X509Certificate[] keyCertChain,
      PrivateKey key,
      String keyPassword,
      KeyManagerFactory keyManagerFactory,
      Iterable<String> ciphers,
      CipherSuiteFilter cipherFilter,
      ApplicationProtocolConfig apn,
      String[] protocols,
      long sessionCacheSize,
      long sessionTimeout,
      boolean ofOpenSslOnly,
      boolean enableOcsp,
      SecureRandom secureRandom,
      String keyStoreType,
      String endpointIdentificationAlgorithm,
      Map.Entry<SslContextOption<?>, Object>[] options)
      throws SSLException {
    return newClientContextInternal(
        provider,
        sslContextProvider,
        trustCert,
        trustManagerFactory,
        keyCertChain,
        key,
        keyPassword,
        keyManagerFactory,
        ciphers,
        cipherFilter,
        apn,
        protocols,
        sessionCacheSize,
        sessionTimeout,
        enableOcsp,
        secureRandom,
        keyStoreType,
        endpointIdentificationAlgorithm,
        options);
  }
}
