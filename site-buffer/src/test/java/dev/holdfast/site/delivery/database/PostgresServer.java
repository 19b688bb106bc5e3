package dev.holdfast.site.delivery.database;

import dev.holdfast.testkit.postgres.TemporaryPostgres;

/** A PostgreSQL for the tests. */
final class PostgresServer implements Server {

  private final TemporaryPostgres postgres = TemporaryPostgres.start();

  @Override
  public String scheme() {
    return "postgresql";
  }

  @Override
  public int port() {
    return postgres.port();
  }

  @Override
  public String database() {
    return postgres.database().name();
  }

  @Override
  public String user() {
    return postgres.username();
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRESQL;
  }

  @Override
  public String badCast() {
    return "INSERT INTO notes (id, text) VALUES ('x'::text::int, 'a')";
  }

  @Override
  public String sleep(int seconds) {
    return "SELECT pg_sleep(%d)".formatted(seconds);
  }

  @Override
  public String lockWaits() {
    return "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  }

  @Override
  public String killOwnSession() {
    return "SELECT pg_terminate_backend(pg_backend_pid())";
  }

  /** The session that looks for a deadlock is the one to lose, and each looks once. */
  @Override
  public String beStubborn() {
    return "SET LOCAL deadlock_timeout = '1min'";
  }

  /** It asks nobody for a password, but refuses a role that may not log in. */
  @Override
  public String createUser(String name, String password) {
    return "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '%s') THEN"
            .formatted(name)
        + " CREATE ROLE %s; END IF; END $$".formatted(name);
  }

  @Override
  public String running(String part) {
    return "SELECT count(*) FROM pg_stat_activity WHERE state = 'active'"
        + " AND pid <> pg_backend_pid() AND query ILIKE '%%%s%%'".formatted(part);
  }

  void kill() {
    postgres.kill();
  }

  void restart() {
    postgres.restart();
  }

  @Override
  public void close() {
    postgres.close();
  }
}
