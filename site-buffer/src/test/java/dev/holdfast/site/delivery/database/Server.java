package dev.holdfast.site.delivery.database;

/** A real database server that the tests may have, and in what its SQL differs. */
interface Server extends AutoCloseable {

  String scheme();

  int port();

  String database();

  String user();

  Dialect dialect();

  /** A statement that fails because a text is no number. */
  String badCast();

  /** A statement that takes this many seconds. */
  String sleep(int seconds);

  /** A query for the number of sessions that wait for a lock. */
  String lockWaits();

  /** Ends the session that runs it. */
  String killOwnSession();

  /** Makes a session lose to the one under test when both wait for each other. */
  String beStubborn();

  /** A user that cannot log in with any other password; the statement may be run again. */
  String createUser(String name, String password);

  /** A query for the number of other sessions that run a statement with this in it. */
  String running(String part);

  default String url(int port) {
    return "%s://localhost:%d/%s".formatted(scheme(), port, database());
  }

  @Override
  void close();
}
