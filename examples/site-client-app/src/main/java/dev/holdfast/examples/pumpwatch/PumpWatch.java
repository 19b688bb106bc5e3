package dev.holdfast.examples.pumpwatch;

import dev.holdfast.client.HoldfastSite;
import dev.holdfast.client.Outcome;
import dev.holdfast.client.SiteConfig;
import dev.holdfast.client.SiteException;
import dev.holdfast.client.TrackedOperation;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Watches pump 3. When its inlet pressure falls below the limit the people on the list {@code ops}
 * are notified and a work order goes to the external system {@code demo-api}; then the order is
 * followed until it has left the site.
 *
 * <p>Try it with the demo, in a second terminal:
 *
 * <pre>
 * bin/demo
 * HOLDFAST_SITE_URL=http://localhost:8081,http://localhost:8082 \
 *   HOLDFAST_SITE_TOKEN=$(bin/demo --token) \
 *   java -jar examples/site-client-app/target/pump-watch.jar
 * </pre>
 *
 * Break the target before ({@code curl -X POST localhost:8090/target/down}) and the order waits on
 * the site's disk; mend it ({@code …/target/up}) and it leaves. Nothing in this program changes.
 */
public final class PumpWatch {

  private static final double LOWEST_BAR = 0.4;
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final int LOOKS = 60;

  private final HoldfastSite site;
  private final Consumer<String> log;
  private final Duration betweenLooks;
  private boolean dry;

  PumpWatch(HoldfastSite site, Consumer<String> log, Duration betweenLooks) {
    this.site = site;
    this.log = log;
    this.betweenLooks = betweenLooks;
  }

  public static void main(String[] arguments) throws InterruptedException {
    try {
      HoldfastSite site = HoldfastSite.connect(SiteConfig.fromEnvironment());
      new PumpWatch(site, System.out::println, BETWEEN_LOOKS).watch(SimulatedPump.runningDry());
    } catch (IllegalArgumentException | SiteException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  void watch(SimulatedPump pump) throws InterruptedException {
    for (double bar : pump.inletPressures()) {
      log.accept("pump 3 has %.1f bar at its inlet".formatted(bar));
      boolean nowDry = bar < LOWEST_BAR;
      // One alarm for each time it runs dry, not one for each reading.
      if (nowDry && !dry) {
        raiseAlarm(bar);
      }
      dry = nowDry;
    }
  }

  private void raiseAlarm(double bar) throws InterruptedException {
    Outcome notified =
        site.notify("ops")
            .sourceScript("pump-watch")
            .send(
                "Pump 3 runs dry", "%.1f bar at the inlet, %.1f needed".formatted(bar, LOWEST_BAR));
    log.accept("people are notified: " + notified.messageId());

    Outcome ordered =
        site.externalSystem("demo-api")
            .post("/work-orders")
            .body(Map.of("pump", 3, "bar", bar, "text", "check the inlet valve"))
            .orderingKey("pump-3")
            .sourceScript("pump-watch")
            .send();
    if (ordered instanceof Outcome.Delivered) {
      log.accept("the order is placed");
    } else if (ordered instanceof Outcome.Buffered waiting) {
      log.accept("the order waits on the site's disk: " + waiting.messageId());
      follow(waiting.messageId());
    } else if (ordered instanceof Outcome.Failed failed) {
      log.accept("the order was refused: " + failed.error());
    }
  }

  private void follow(String id) throws InterruptedException {
    for (int look = 0; look < LOOKS; look++) {
      Optional<TrackedOperation> order = site.operation(id);
      String status = order.map(found -> found.status().toString()).orElse("unknown to the site");
      log.accept("the order is " + status);
      if (order.filter(found -> !found.status().isTerminal()).isEmpty()) {
        return;
      }
      Thread.sleep(betweenLooks.toMillis());
    }
    log.accept("the order still waits; the site goes on trying without this program");
  }
}
