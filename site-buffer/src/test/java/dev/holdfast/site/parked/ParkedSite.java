package dev.holdfast.site.parked;

import static io.restassured.RestAssured.given;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.SiteFile;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the tests of parked messages at a running service have in common. */
@ApplicationScoped
public class ParkedSite {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject KeptMessages parked;
  @Inject MessageBuffer buffer;
  @Inject SqliteDatabase database;
  @Inject DepthCounters depth;

  /** Central is back and everything that was there is gone. */
  public void empty(FakeCentral central) {
    central.http().releaseHangs();
    central.reset();
    Eventually.holds(
        "nothing for central",
        PATIENCE,
        () -> {
          // Each time, since an attempt of the last test may fail only now.
          TestClock.get().advance(Duration.ofHours(1));
          return pendingCount() == 0;
        });
    SiteFile.await(database.write(tx -> tx.update("DELETE FROM sf_messages")));
    for (BufferDepth.OfTarget share : buffer.depth().targets()) {
      depth.change(share.category(), share.target(), -share.pending(), -share.parked());
    }
    central.reset();
  }

  /** Parks messages, oldest first. */
  public List<KeptMessage> park(KeptMessage... messages) {
    List<KeptMessage> list = List.of(messages);
    SiteFile.await(parked.takeIn(list, "tester"));
    return list;
  }

  public List<KeptMessage> parkNotifications(int count) {
    List<KeptMessage> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      messages.add(Samples.notification("ops", "subject " + i));
    }
    return park(messages.toArray(new KeptMessage[0]));
  }

  public long parkedCount() {
    return buffer.depth().parked();
  }

  /** Of what central gets: nothing here delivers the rest, so that stays. */
  public long pendingCount() {
    return buffer.depth().targets().stream()
        .filter(share -> share.category() == Category.Notification)
        .mapToLong(BufferDepth.OfTarget::pending)
        .sum();
  }

  public static RequestSpecification as(String token) {
    return given().header("Authorization", "Bearer " + token);
  }

  public static RequestSpecification operator() {
    return as(Tokens.OPERATOR).contentType(ContentType.JSON);
  }
}
