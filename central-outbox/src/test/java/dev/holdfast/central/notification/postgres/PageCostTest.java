package dev.holdfast.central.notification.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.database.KeysetPage;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.Cursor;
import dev.holdfast.central.notification.FoundNotifications;
import dev.holdfast.central.notification.ListOrder;
import dev.holdfast.central.notification.NotificationFilter;
import dev.holdfast.central.notification.NotificationQuery;
import dev.holdfast.central.testing.LargeTableTest;
import dev.holdfast.central.testing.TableReads;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a page costs among 200,000 rows, counted by the database. */
@QuarkusTest
class PageCostTest extends LargeTableTest {

  private static final int PAGE = 50;

  /** One more tells whether there is a next one; and the few that are not delivered are passed. */
  private static final int A_PAGE = PAGE + 5;

  /** Waiting, and parked. */
  private static final int FEW = 100;

  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** One a second: of 2,000 one is waiting, one parked, one a webhook; 20 sites, 50 lists. */
  private static final String FILL =
      """
      INSERT INTO notifications (
        notification_id, type, list_name, subject, body, status, retry_count, last_error,
        resolved_targets, source_site_id, source_node, site_enqueued_at, created_at,
        last_attempt_at, next_attempt_at, delivered_at)
      SELECT gen_random_uuid(), CASE WHEN i % 2000 = 2 THEN 'Webhook' ELSE 'Email' END,
        'list-' || i % 50, CASE WHEN i = 17 THEN 'needle' ELSE 'Subject ' || i END, 'Body', s.status,
        0, CASE WHEN s.status = 'Parked' THEN 'SMTP 550' END,
        CASE WHEN s.status = 'Delivered' THEN CAST('[]' AS jsonb) END, 'site-' || i % 20, 'node',
        s.at, s.at, s.at, CASE WHEN s.status = 'Pending' THEN s.at END,
        CASE WHEN s.status = 'Delivered' THEN s.at END
      FROM generate_series(1, 200000) AS i,
        LATERAL (SELECT TIMESTAMPTZ '2026-01-01T00:00:00Z' + i * INTERVAL '1 second' AS at,
          CASE i % 2000 WHEN 0 THEN 'Pending' WHEN 1 THEN 'Parked' ELSE 'Delivered' END AS status) s
      """;

  @Inject Transactions transactions;

  @Override
  protected void fill() {
    rows.execute(FILL);
    rows.execute("VACUUM ANALYZE notifications");
  }

  @Test
  void a_page_reads_what_it_shows() {
    Instant middle = FIRST.plusSeconds(100_000);
    Cursor deep = new Cursor(middle, NotificationId.random());

    assertReads(A_PAGE, filter().build(), ListOrder.Newest, Optional.empty());
    assertReads(A_PAGE, filter().build(), ListOrder.Oldest, Optional.empty());
    assertReads(A_PAGE, filter().build(), ListOrder.Newest, Optional.of(deep));
    assertReads(A_PAGE, filter().build(), ListOrder.Oldest, Optional.of(deep));
    NotificationFilter delivered = filter().status(NotificationStatus.Delivered).build();
    assertReads(A_PAGE, delivered, ListOrder.Newest, Optional.empty());
    assertReads(A_PAGE, delivered, ListOrder.Oldest, Optional.of(deep));
    assertReads(A_PAGE, filter().site("site-7").build(), ListOrder.Newest, Optional.of(deep));
    assertReads(A_PAGE, filter().list("list-7").build(), ListOrder.Newest, Optional.of(deep));
    assertReads(
        A_PAGE,
        filter().between(middle, middle.plusSeconds(3600)).build(),
        ListOrder.Newest,
        Optional.empty());
    assertReads(FEW, filter().stuckBefore(middle).build(), ListOrder.Oldest, Optional.empty());
  }

  @Test
  void where_there_are_few_it_reads_these_at_most() {
    for (NotificationStatus few : List.of(NotificationStatus.Parked, NotificationStatus.Pending)) {
      assertReads(FEW, filter().status(few).build(), ListOrder.Newest, Optional.empty());
      assertReads(FEW, filter().status(few).build(), ListOrder.Oldest, Optional.empty());
    }
  }

  @Test
  void what_sifts_looks_at_so_many_and_no_more() {
    long most = KeysetPage.LOOKED_AT * 2L + PAGE;

    assertReads(most, filter().keyword("needle").build(), ListOrder.Newest, Optional.empty());
    assertReads(most, filter().type("Webhook").build(), ListOrder.Newest, Optional.empty());
    // Nothing is of both: the indexes alone may tell.
    assertReads(
        0,
        most,
        filter().site("site-7").list("list-8").build(),
        ListOrder.Newest,
        Optional.empty());
    assertReads(
        200,
        filter().status(NotificationStatus.Parked).site("site-1").build(),
        ListOrder.Newest,
        Optional.empty());
  }

  @Test
  void the_pages_of_a_rare_keyword_lead_to_it_all_the_same() {
    List<String> found = new ArrayList<>();
    int pages = 0;
    Optional<Cursor> after = Optional.empty();
    do {
      FoundNotifications page = page(filter().keyword("NEEDLE").build(), ListOrder.Newest, after);
      page.rows().forEach(row -> found.add(row.content().subject()));
      after = page.next();
      pages++;
    } while (after.isPresent());

    assertThat(found).containsExactly("needle");
    assertThat(pages).isEqualTo(200_000 / KeysetPage.LOOKED_AT + 1);
  }

  @Test
  void one_type_is_paged_through_without_gap_or_overlap() {
    List<String> found = new ArrayList<>();
    Optional<Cursor> after = Optional.empty();
    do {
      FoundNotifications page = page(filter().type("Webhook").build(), ListOrder.Oldest, after);
      page.rows().forEach(row -> found.add(row.id().toString()));
      after = page.next();
    } while (after.isPresent());

    assertThat(found).hasSize(100).doesNotHaveDuplicates();
  }

  private FoundNotifications page(
      NotificationFilter filter, ListOrder order, Optional<Cursor> after) {
    return await(
        transactions.run(new PageQuery(new NotificationQuery(filter, order, after, PAGE))::on));
  }

  private void assertReads(
      long atMost, NotificationFilter filter, ListOrder order, Optional<Cursor> after) {
    assertReads(1, atMost, filter, order, after);
  }

  private void assertReads(
      long atLeast,
      long atMost,
      NotificationFilter filter,
      ListOrder order,
      Optional<Cursor> after) {
    PageQuery query = new PageQuery(new NotificationQuery(filter, order, after, PAGE));

    TableReads reads = await(TableReads.of("notifications", transactions, query::on));

    assertThat(reads.sequential()).as("%s %s %s", filter, order, after).isZero();
    assertThat(reads.rows()).as("%s %s %s", filter, order, after).isBetween(atLeast, atMost);
  }

  private static Filter filter() {
    return new Filter();
  }

  /** A filter in the making. */
  private static final class Filter {
    private NotificationStatus status;
    private String type;
    private String site;
    private String list;
    private Instant from;
    private Instant until;
    private Instant stuckBefore;
    private String keyword;

    Filter status(NotificationStatus value) {
      status = value;
      return this;
    }

    Filter type(String value) {
      type = value;
      return this;
    }

    Filter site(String value) {
      site = value;
      return this;
    }

    Filter list(String value) {
      list = value;
      return this;
    }

    Filter between(Instant first, Instant last) {
      from = first;
      until = last;
      return this;
    }

    Filter stuckBefore(Instant value) {
      stuckBefore = value;
      return this;
    }

    Filter keyword(String value) {
      keyword = value;
      return this;
    }

    NotificationFilter build() {
      return new NotificationFilter(
          Optional.ofNullable(status),
          Optional.ofNullable(type),
          Optional.ofNullable(site),
          Optional.ofNullable(list),
          Optional.ofNullable(from),
          Optional.ofNullable(until),
          Optional.ofNullable(stuckBefore),
          Optional.ofNullable(keyword),
          Optional.empty());
    }
  }
}
