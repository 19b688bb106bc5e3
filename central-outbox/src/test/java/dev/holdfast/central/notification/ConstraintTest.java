package dev.holdfast.central.notification;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class ConstraintTest extends CentralTest {

  @Inject Notifications notifications;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status = 'Forwarding'                                        | status_is_known",
        "next_attempt_at = NULL                                       | waiting_has_a_due_time",
        "status = 'Parked', last_error = 'x'                          | waiting_has_a_due_time",
        "status = 'Parked', next_attempt_at = NULL                    | failed_says_why",
        "delivered_at = created_at                                    | delivered_has_its_time",
        "status = 'Delivered', next_attempt_at = NULL, delivered_at = created_at |"
            + " delivered_says_to_whom",
        "status = 'Retrying', last_error = 'x'                        | retrying_has_been_tried",
        "retry_count = -1                                             | retries_are_counted_up",
        "claim_owner = 'me'                                           | claim_is_whole",
        "resolved_targets = '{}'                                      | resolved_targets_is_a_list",
        "reach = '[]'                                                 | reach_is_whole",
        "status = 'Delivered', next_attempt_at = NULL, delivered_at = created_at, resolved_targets"
            + " = '[]', reach = '{\"remaining\": [\"a@b.c\"]}' | delivered_leaves_nobody",
        "status = 'Discarded', next_attempt_at = NULL, claim_owner = 'me', claimed_until ="
            + " created_at | only_waiting_is_claimed"
      })
  void an_illegal_row_is_refused(String change, String constraint) {
    await(
        notifications.insertNew(
            List.of(Arrivals.notification("ops", "Any", clock.instant())), clock.instant()));

    assertThatThrownBy(() -> rows.execute("UPDATE notifications SET " + change))
        .cause()
        .hasMessageContaining(constraint);
  }
}
