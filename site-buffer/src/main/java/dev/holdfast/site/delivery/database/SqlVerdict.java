package dev.holdfast.site.delivery.database;

import io.vertx.mssqlclient.MSSQLException;
import io.vertx.mysqlclient.MySQLException;
import io.vertx.sqlclient.DatabaseException;
import java.util.Optional;
import java.util.Set;

/** What a database's refusal means for the next attempt. */
enum SqlVerdict {
  /** No write would have gone through, whatever its message. */
  AWAY,
  /** This write may go through another time. */
  LATER,
  /** Not before somebody changes something. */
  NEVER;

  /** Connection exception, insufficient resources. */
  private static final Set<String> AWAY_CLASSES = Set.of("08", "53");

  /** Shut down, crashed, starting up, dropped. */
  private static final Set<String> AWAY_STATES =
      Set.of("57P01", "57P02", "57P03", "57P04", "57P05");

  /** Transaction rollback, operator intervention, system error. */
  private static final Set<String> LATER_CLASSES = Set.of("40", "57", "58");

  /**
   * MySQL and MariaDB give most of these the state HY000 or 42000: out of memory, handles or
   * connections, shutting down, killed, read-only for now, a node of a cluster not ready.
   */
  private static final Set<Integer> MYSQL_AWAY =
      Set.of(
          1037, 1038, 1040, 1041, 1053, 1077, 1079, 1129, 1152, 1158, 1159, 1160, 1161, 1184, 1203,
          1226, 1290, 1836, 1927, 2006, 2013, 4031);

  /** Lock wait timeout, deadlock, disk or table full, interrupted, ran too long. */
  private static final Set<Integer> MYSQL_LATER =
      Set.of(1015, 1021, 1030, 1114, 1180, 1205, 1213, 1317, 1969, 3024, 3572);

  /**
   * SQL Server: out of memory or worker threads, shutting down, failing over, not in reach; and how
   * its cloud form says that it is busy.
   */
  private static final Set<Integer> SQLSERVER_AWAY =
      Set.of(
          64, 233, 701, 802, 921, 922, 927, 976, 978, 979, 982, 983, 4221, 6005, 8645, 8651, 10053,
          10054, 10060, 10928, 10929, 17142, 17187, 17197, 40143, 40197, 40501, 40540, 40613, 42108,
          42109, 49918, 49919, 49920);

  /** Deadlock victim, lock timeout, snapshot conflict, file or log full, query timeout. */
  private static final Set<Integer> SQLSERVER_LATER =
      Set.of(
          823, 824, 845, 846, 847, 1105, 1204, 1205, 1222, 3935, 3960, 9002, 41301, 41302, 41305,
          41325, 41839);

  static SqlVerdict of(DatabaseException refusal) {
    if (refusal instanceof MSSQLException mssql) {
      // Its driver makes states up; only the number is the server's word.
      return ofCode(mssql.getErrorCode(), SQLSERVER_AWAY, SQLSERVER_LATER).orElse(NEVER);
    }
    Optional<SqlVerdict> byCode =
        refusal instanceof MySQLException mysql
            ? ofCode(mysql.getErrorCode(), MYSQL_AWAY, MYSQL_LATER)
            : Optional.empty();
    return byCode.orElseGet(() -> ofState(refusal.getSqlState()));
  }

  private static Optional<SqlVerdict> ofCode(int code, Set<Integer> away, Set<Integer> later) {
    if (away.contains(code)) {
      return Optional.of(AWAY);
    }
    return later.contains(code) ? Optional.of(LATER) : Optional.empty();
  }

  private static SqlVerdict ofState(String state) {
    if (state == null || state.length() < 2) {
      return NEVER;
    }
    String stateClass = state.substring(0, 2);
    if (AWAY_CLASSES.contains(stateClass) || AWAY_STATES.contains(state)) {
      return AWAY;
    }
    return LATER_CLASSES.contains(stateClass) ? LATER : NEVER;
  }
}
