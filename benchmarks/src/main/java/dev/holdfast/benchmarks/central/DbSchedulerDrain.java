package dev.holdfast.benchmarks.central;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.benchmarks.Figures;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The same backlog as tasks of db-scheduler, by lock-and-fetch with twenty threads. */
final class DbSchedulerDrain {

  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS scheduled_tasks (
        task_name text NOT NULL,
        task_instance text NOT NULL,
        task_data bytea,
        execution_time timestamptz NOT NULL,
        picked boolean NOT NULL,
        picked_by text,
        last_success timestamptz,
        last_failure timestamptz,
        consecutive_failures int,
        last_heartbeat timestamptz,
        version bigint NOT NULL,
        priority smallint,
        PRIMARY KEY (task_name, task_instance));
      CREATE INDEX IF NOT EXISTS execution_time_idx ON scheduled_tasks (execution_time);
      CREATE INDEX IF NOT EXISTS last_heartbeat_idx ON scheduled_tasks (last_heartbeat)
      """;

  private static final String FILL =
      """
      INSERT INTO scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version)
      SELECT 'noop', uuidv7()::text, convert_to(repeat('x', 512), 'UTF8'), now(), false, 1
      FROM generate_series(1, %d)
      """;

  private static final int THREADS = 20;

  private DbSchedulerDrain() {}

  static double run(TemporaryDatabase database, int rows) throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
      statement.execute(FILL.formatted(rows));
    }
    CountDownLatch left = new CountDownLatch(rows);
    OneTimeTask<Void> task = Tasks.oneTime("noop").execute((instance, context) -> left.countDown());
    try (HikariDataSource connections = new HikariDataSource()) {
      connections.setJdbcUrl(database.jdbcUrl());
      connections.setUsername(database.username());
      connections.setPassword(database.password());
      connections.setMaximumPoolSize(THREADS + 4);
      Scheduler scheduler =
          Scheduler.create(connections, task)
              .threads(THREADS)
              .pollUsingLockAndFetch(1.0, 4.0)
              .pollingInterval(Duration.ofSeconds(1))
              .build();
      long start = System.nanoTime();
      scheduler.start();
      if (!left.await(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException(left.getCount() + " tasks are left");
      }
      double rate = Figures.perSecond(rows, start);
      scheduler.stop();
      return rate;
    }
  }
}
