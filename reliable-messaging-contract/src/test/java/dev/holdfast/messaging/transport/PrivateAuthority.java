package dev.holdfast.messaging.transport;

import dev.holdfast.testkit.tls.TestTls;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The service under a certificate that no public authority knows, for callers with one of their
 * own; and below {@code quarkus.tls} what callers may have of the two.
 */
public final class PrivateAuthority implements QuarkusTestResourceLifecycleManager {

  private TestTls ofService;
  private TestTls ofCallers;

  @Override
  public Map<String, String> start() {
    ofService = TestTls.create();
    ofCallers = TestTls.create();
    Map<String, String> settings = new HashMap<>();
    settings.put("quarkus.http.test-ssl-port", "0");
    settings.put("quarkus.http.tls-configuration-name", "service");
    show(settings, "service", ofService);
    trust(settings, "service", ofCallers.pemFile());

    show(settings, "partner", ofCallers);
    trust(settings, "partner", ofService.pemFile());
    trust(settings, "without-certificate", ofService.pemFile());
    show(settings, "without-authority", ofCallers);
    return settings;
  }

  private static void show(Map<String, String> settings, String name, TestTls identity) {
    String keyStore = "quarkus.tls.%s.key-store.pem.0.".formatted(name);
    settings.put(keyStore + "cert", identity.pemFile().toString());
    settings.put(keyStore + "key", identity.keyFile().toString());
  }

  private static void trust(Map<String, String> settings, String name, Path authority) {
    settings.put("quarkus.tls.%s.trust-store.pem.certs".formatted(name), authority.toString());
  }

  @Override
  public void stop() {
    ofService.close();
    ofCallers.close();
  }
}
