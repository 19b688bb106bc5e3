package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Multi;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanePagesTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private OpenBuffer file;

  @BeforeEach
  void open() {
    file = OpenBuffer.openForManyCommits(directory.resolve("buffer.db"));
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void nothing_due_is_an_empty_page() {
    append("later", 3, NOON.plusSeconds(1));

    assertThat(await(pages().next())).isEmpty();
  }

  @Test
  void a_backlog_comes_whole_in_its_order() {
    append("old", 450, NOON);
    LanePages pages = pages();

    List<String> seen = new ArrayList<>();
    List<BufferedMessage> page = await(pages.next());
    while (!page.isEmpty()) {
      assertThat(page).hasSizeLessThanOrEqualTo(200);
      seen.addAll(payloads(page));
      page = await(pages.next());
    }

    assertThat(seen).hasSize(450).doesNotHaveDuplicates().startsWith("old-0", "old-1", "old-2");
  }

  @Test
  void what_arrives_meanwhile_takes_turns_with_the_backlog() {
    append("old", 600, NOON);
    LanePages pages = pages();
    List<String> firsts = new ArrayList<>();
    firsts.add(firstOf(pages));

    clock.advance(Duration.ofSeconds(1));
    append("new", 250, clock.instant());
    for (int i = 0; i < 4; i++) {
      firsts.add(firstOf(pages));
    }

    assertThat(firsts).containsExactly("old-0", "new-0", "old-200", "new-200", "old-400");
    assertThat(await(pages.next())).isEmpty();
  }

  @Test
  void a_page_ends_early_when_its_payloads_are_large_and_the_rest_follows() {
    String large = "x".repeat(350_000);
    for (int i = 0; i < 5; i++) {
      await(file.buffer().append(Sample.call("erp", NOON).payload(large).message()));
    }
    LanePages pages = pages();

    assertThat(await(pages.next())).hasSize(3);
    assertThat(await(pages.next())).hasSize(2);
    assertThat(await(pages.next())).isEmpty();
  }

  @Test
  void other_lanes_are_not_there() {
    append("old", 1, NOON);
    await(file.buffer().append(Sample.call("other", NOON).message()));
    await(file.buffer().append(Sample.of(Category.CachedDbWrite, "erp", NOON).message()));

    assertThat(payloads(await(pages().next()))).containsExactly("old-0");
  }

  private LanePages pages() {
    return new LanePages(file.buffer(), ERP, clock);
  }

  private static String firstOf(LanePages pages) {
    return payloads(await(pages.next())).get(0);
  }

  private static List<String> payloads(List<BufferedMessage> page) {
    return page.stream().map(message -> message.message().payload()).toList();
  }

  private void append(String name, int count, Instant at) {
    await(
        Multi.createFrom()
            .range(0, count)
            .onItem()
            .transformToUniAndMerge(
                i -> file.buffer().append(Sample.call("erp", at).payload(name + "-" + i).message()))
            .collect()
            .asList());
  }
}
