package dev.holdfast.site;

import dev.holdfast.base.settings.CheckSettings;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts a site, unless its settings are wrong. */
@QuarkusMain
public final class SiteMain {

  private SiteMain() {}

  public static void main(String... args) {
    CheckSettings.orExit("the site");
    Quarkus.run(args);
  }
}
