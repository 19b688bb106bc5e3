package dev.holdfast.base.netty;

import com.oracle.svm.core.annotate.Alias;
import com.oracle.svm.core.annotate.TargetClass;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.CipherSuiteFilter;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/** A TLS client with the JDK's TLS; Netty makes it for itself only. */
@TargetClass(
    className = "io.netty.handler.ssl.JdkSslClientContext",
    onlyWith = NewerThanQuarkusKnows.class)
final class JdkSslClientContextInNative {

  @Alias
  JdkSslClientContextInNative(
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
      SecureRandom random,
      String keyStoreType,
      String endpointIdentificationAlgorithm,
      ResumptionControllerInNative resumption)
      throws SSLException {}
}
