package dev.holdfast.site.delivery.database;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.impl.SqlConnectionInternal;

/**
 * Ends a connection of a pool for good. The driver has no call for it: closing such a connection
 * gives it back, and a busy one it would let finish first. So the socket is closed, from which the
 * pool learns that it is gone.
 */
final class DropConnection {

  private DropConnection() {}

  /** Done when the pool has room for another. */
  static Future<Void> of(SqlConnection connection) {
    SocketConnectionBase socket =
        (SocketConnectionBase) ((SqlConnectionInternal) connection).unwrap().unwrap();
    Context context = socket.context();
    Promise<Void> gone = Promise.promise();
    context.runOnContext(
        now -> {
          if (socket.isValid()) {
            connection.closeHandler(
                closed -> context.runOnContext(later -> connection.close().onComplete(gone)));
            socket.socket().close();
          } else {
            connection.close().onComplete(gone);
          }
        });
    return gone.future().otherwiseEmpty();
  }
}
