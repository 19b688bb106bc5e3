package dev.holdfast.central.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A central that hears what others announce. */
public class Listening implements QuarkusTestProfile {

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("holdfast.central.dispatch.listen", "true");
  }
}
