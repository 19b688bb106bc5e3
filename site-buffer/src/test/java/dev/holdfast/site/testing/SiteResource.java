package dev.holdfast.site.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A data directory of its own, a central to talk to, and every setting: the packaged service reads
 * no file of the tests.
 */
public class SiteResource implements QuarkusTestResourceLifecycleManager {

  private FakeCentral central;
  private CentralEnd end;

  @Override
  public Map<String, String> start() {
    central = new FakeCentral();
    end = new CentralEnd();
    Map<String, String> settings = new HashMap<>();
    settings.put("quarkus.http.test-port", "0");
    settings.put("holdfast.site.id", "plant-7");
    settings.put("holdfast.site.node", "node-1");
    settings.put("holdfast.site.data-dir", freshDirectory().resolve("data").toString());
    settings.put("holdfast.site.central.url", central.url().toString());
    settings.put("holdfast.site.central.secret", FakeCentral.SECRET);
    settings.put("holdfast.site.link.url", end.url().toString());
    settings.put("holdfast.messaging.link.reconnect-delay", "100ms");
    settings.put("holdfast.messaging.link.max-reconnect-delay", "500ms");
    settings.put("holdfast.site.sweep.interval", "1s");
    settings.put("holdfast.site.buffer.default-retry-interval", "1s");
    settings.put("holdfast.security.tokens.script.sha256", Tokens.sha256(Tokens.SUBMIT));
    settings.put("holdfast.security.tokens.script.roles", "submit");
    settings.put("holdfast.security.tokens.eyes.sha256", Tokens.sha256(Tokens.VIEWER));
    settings.put("holdfast.security.tokens.eyes.roles", "viewer");
    settings.put("holdfast.security.tokens.boss.sha256", Tokens.sha256(Tokens.ADMIN));
    settings.put("holdfast.security.tokens.boss.roles", "admin");
    settings.put("holdfast.site.external-systems.configured.base-url", "http://localhost:9");
    settings.put("holdfast.site.external-systems.configured.auth.type", "bearer");
    settings.put("holdfast.site.external-systems.configured.auth.token", "hunter2-configured");
    settings.put("holdfast.security.tokens.night-shift.sha256", Tokens.sha256(Tokens.OPERATOR));
    settings.put("holdfast.security.tokens.night-shift.roles", "operator");
    settings.put("holdfast.security.tokens.limited.sha256", Tokens.sha256(Tokens.LIMITED));
    settings.put("holdfast.security.tokens.limited.roles", "submit,viewer,operator,admin");
    settings.put("holdfast.security.tokens.limited.targets", "mine,mine-*");
    settings.put("holdfast.security.tokens.notifier.sha256", Tokens.sha256(Tokens.NOTIFIER));
    settings.put("holdfast.security.tokens.notifier.roles", "submit,viewer");
    settings.put("holdfast.security.tokens.notifier.categories", "Notification");
    settings.put("holdfast.site.parked.retry-patience", "15s");
    // Only when a test wants it.
    settings.put("holdfast.site.acknowledged.ask-interval", "10h");
    return settings;
  }

  private static Path freshDirectory() {
    try {
      return Files.createTempDirectory(Path.of("target"), "site-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As an earlier start would have left it. */
  protected static Path dataDirectory(Map<String, String> settings) {
    try {
      return Files.createDirectories(Path.of(settings.get("holdfast.site.data-dir")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(
        central, new TestInjector.AnnotatedAndMatchesType(InjectCentral.class, FakeCentral.class));
    injector.injectIntoFields(
        end, new TestInjector.AnnotatedAndMatchesType(InjectCentral.class, CentralEnd.class));
  }

  @Override
  public void stop() {
    if (central != null) {
      central.close();
    }
    if (end != null) {
      end.close();
    }
  }
}
