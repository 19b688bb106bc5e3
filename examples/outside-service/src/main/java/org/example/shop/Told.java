package org.example.shop;

import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;

/** What the branch does with what it is told. */
class Told {

  @Produces
  @Singleton
  EnvelopeHandler ordered(InboxEndpoints endpoints) {
    return endpoints.endpoint(
        "Ordered",
        PostgresInbox.handling(
            (connection, envelope) ->
                connection
                    .preparedQuery("INSERT INTO told (item) VALUES ($1)")
                    .execute(Tuple.of(envelope.payload()))
                    .replaceWith(Optional.empty())));
  }
}
