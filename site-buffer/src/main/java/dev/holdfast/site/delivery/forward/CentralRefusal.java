package dev.holdfast.site.delivery.forward;

import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * Why central takes nothing from this node, in central's words, until it takes something: its
 * breaker alone would look as if central were away.
 */
@Singleton
public class CentralRefusal {

  private static final Logger LOG = Logger.getLogger(CentralRefusal.class);
  private static final String NONE = "";

  private final AtomicReference<String> reason = new AtomicReference<>(NONE);

  public Optional<String> reason() {
    return Optional.of(reason.get()).filter(words -> !words.equals(NONE));
  }

  /** The same words are logged once, however often they are heard. */
  public void refused(String words) {
    if (!reason.getAndSet(words).equals(words)) {
      LOG.warnf("central takes nothing from this node: %s", words);
    }
  }

  public void accepted() {
    if (!reason.getAndSet(NONE).equals(NONE)) {
      LOG.info("central takes what this node sends again");
    }
  }
}
