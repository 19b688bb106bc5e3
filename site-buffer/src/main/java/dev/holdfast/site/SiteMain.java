package dev.holdfast.site;

import dev.holdfast.base.start.RunService;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts a site, unless its settings are wrong. */
@QuarkusMain
public final class SiteMain {

  private static final String SITE = "the site";

  private SiteMain() {}

  public static void main(String... args) {
    RunService.prepare(SITE);
    RunService.run(SITE + " does not start", () -> {}, args);
  }
}
