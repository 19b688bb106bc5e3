package dev.holdfast.site.delivery;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.concurrent.ThreadLocalRandom;

/** Where jitter comes from; a test brings its own. */
@FunctionalInterface
public interface Chance {

  /** From 0 to 1. */
  double next();

  /** The real thing. */
  final class Producer {
    @Produces
    @Singleton
    @DefaultBean
    Chance chance() {
      return () -> ThreadLocalRandom.current().nextDouble();
    }
  }
}
