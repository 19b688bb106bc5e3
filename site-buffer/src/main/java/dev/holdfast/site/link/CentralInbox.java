package dev.holdfast.site.link;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** The site's inbox: a table in the buffer's file, so that a command and its effect are one. */
final class CentralInbox {

  @Produces
  @Singleton
  SqliteMigration table() {
    return SqliteInbox.schema();
  }

  @Produces
  @Singleton
  SqliteInbox inbox(SqliteDatabase database, InboxConfig config, Clock clock) {
    return new SqliteInbox(database, config, clock);
  }
}
