package dev.holdfast.site.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A data directory of its own and a central to talk to. */
public class SiteResource implements QuarkusTestResourceLifecycleManager {

  private FakeCentral central;

  @Override
  public Map<String, String> start() {
    central = new FakeCentral();
    return Map.of(
        "holdfast.site.data-dir", freshDirectory().toString(),
        "holdfast.site.central.url", central.url().toString(),
        "holdfast.site.central.secret", FakeCentral.SECRET);
  }

  private static Path freshDirectory() {
    try {
      return Files.createTempDirectory(Path.of("target"), "site-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(
        central, new TestInjector.AnnotatedAndMatchesType(InjectCentral.class, FakeCentral.class));
  }

  @Override
  public void stop() {
    if (central != null) {
      central.close();
    }
  }
}
