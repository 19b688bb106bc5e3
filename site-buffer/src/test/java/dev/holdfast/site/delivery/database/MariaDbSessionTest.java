package dev.holdfast.site.delivery.database;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MariaDbSessionTest extends DatabaseSessionContract {

  @RegisterExtension static final ForAllTests<MariaDbServer> SERVER = ForAllTests.mariaDb();

  @Override
  Server server() {
    return SERVER.get();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOCK TABLES notes READ",
        "USE information_schema",
        "XA START 'a'",
        "/*!40101 SET autocommit = 0 */",
        "/*M!100100 SET autocommit = 0 */",
        "# first\nSET autocommit = 0"
      })
  void what_outlives_a_transaction_is_refused(String sql) {
    assertRefused(write(sql, "[]"));
    assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));
  }

  @Test
  void a_procedure_leaves_nothing_behind() {
    sql("CREATE OR REPLACE PROCEDURE meddle() SET SESSION tx_read_only = 1");

    assertDelivered(write("CALL meddle()", "[]"));
    assertDelivered(write("INSERT INTO notes (id, text) VALUES (1, 'mine')", "[]"));
  }
}
