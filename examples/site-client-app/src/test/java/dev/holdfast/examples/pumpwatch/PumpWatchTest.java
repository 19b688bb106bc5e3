package dev.holdfast.examples.pumpwatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.HoldfastSite;
import dev.holdfast.client.SiteConfig;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PumpWatchTest {

  private final FaultyHttpTarget site = FaultyHttpTarget.start();
  private final List<String> log = new ArrayList<>();

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void a_pump_that_runs_dry_raises_one_alarm_and_its_order_is_followed_to_the_end()
      throws InterruptedException {
    site.script(
        Reply.json(202, "{\"notificationId\":\"n-1\"}"),
        Reply.json(202, "{\"accepted\":true,\"messageId\":\"m-1\",\"wasBuffered\":true}"),
        Reply.json(200, "{\"trackedOperationId\":\"m-1\",\"status\":\"Retrying\"}"),
        Reply.json(200, "{\"trackedOperationId\":\"m-1\",\"status\":\"Delivered\"}"));

    watch();

    assertThat(site.calls())
        .extracting(ReceivedCall::path)
        .containsExactly(
            "/api/v1/notifications",
            "/api/v1/external-systems/demo-api/calls",
            "/api/v1/operations/m-1",
            "/api/v1/operations/m-1");
    assertThat(log)
        .containsSubsequence(
            "people are notified: n-1",
            "the order waits on the site's disk: m-1",
            "the order is Retrying",
            "the order is Delivered");
  }

  @Test
  void an_answer_lost_on_the_way_does_not_order_twice() throws InterruptedException {
    site.script(
        Reply.json(202, "{\"notificationId\":\"n-1\"}"),
        new Reply.ResetAfterReading(),
        Reply.json(200, "{\"accepted\":true,\"messageId\":\"m-1\",\"wasBuffered\":false}"));

    watch();

    assertThat(site.calls()).hasSize(3);
    assertThat(site.calls().get(1).header("Idempotency-Key"))
        .isPresent()
        .isEqualTo(site.calls().get(2).header("Idempotency-Key"));
    assertThat(log).contains("the order is placed");
  }

  private void watch() throws InterruptedException {
    SiteConfig config = SiteConfig.of(site.baseUrl().toString()).pause(Duration.ofMillis(1));
    new PumpWatch(HoldfastSite.connect(config), log::add, Duration.ZERO)
        .watch(SimulatedPump.runningDry());
  }
}
