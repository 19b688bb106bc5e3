package dev.holdfast.site.testing;

import java.util.HashMap;
import java.util.Map;

/** The packaged service does not read the tests' settings: it gets them from here. */
public class PackagedSiteResource extends SiteResource {

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = new HashMap<>(super.start());
    settings.put("holdfast.site.id", "plant-7");
    settings.put("holdfast.site.node", "node-1");
    settings.put("holdfast.site.sweep.interval", "1s");
    settings.put("holdfast.site.buffer.default-retry-interval", "1s");
    settings.put("holdfast.security.tokens.script.sha256", Tokens.sha256(Tokens.SUBMIT));
    settings.put("holdfast.security.tokens.script.roles", "submit");
    settings.put("holdfast.security.tokens.eyes.sha256", Tokens.sha256(Tokens.VIEWER));
    settings.put("holdfast.security.tokens.eyes.roles", "viewer");
    return settings;
  }
}
