package dev.holdfast.central.notification.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.ListOrder;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.NotificationFilter;
import dev.holdfast.central.notification.NotificationQuery;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.TableReads;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hibernate.reactive.mutiny.Mutiny;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Long texts lie beside the table; whether they were fetched the database counts. */
@QuarkusTest
class TextCostTest extends CentralTest {

  private static final String WHERE_TEXTS_ARE =
      """
      SELECT beside.relname FROM pg_class c JOIN pg_class beside ON beside.oid = c.reltoastrelid
      WHERE c.relname = 'notifications'
      """;

  private static final NotificationFilter ALL =
      new NotificationFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  @Inject Notifications notifications;
  @Inject Transactions transactions;

  private List<NotificationId> ids;

  @BeforeEach
  void longOnes() {
    List<NewNotification> arrived = Arrivals.several(20, "ops", clock.instant());
    await(notifications.insertNew(arrived, clock.instant()));
    ids = arrived.stream().map(NewNotification::id).toList();
    rows.execute(
        """
        UPDATE notifications SET body = (
          SELECT string_agg(md5(CAST(i AS text)), '') FROM generate_series(1, 8192) AS i)
        """);
  }

  private <T> long textsRead(Function<Mutiny.Session, Uni<T>> work) {
    return await(TableReads.of(rows.texts(WHERE_TEXTS_ARE).get(0), transactions, work)).rows();
  }

  @Test
  void neither_a_page_nor_questions_about_the_status_fetch_texts() {
    PageQuery page =
        new PageQuery(new NotificationQuery(ALL, ListOrder.Newest, Optional.empty(), 20));

    assertThat(textsRead(page::on)).isZero();
    assertThat(textsRead(session -> PostgresNotifications.look(session, ids))).isZero();
    assertThat(textsRead(session -> session.find(NotificationWithText.class, ids.get(0).value())))
        .as("as whoever shows one does")
        .isPositive();
  }
}
