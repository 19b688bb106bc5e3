package dev.holdfast.messaging.inbox;

/** The transaction that remembers the message, on whichever database it runs. */
public final class InboxTransaction {

  private final Object handle;

  public InboxTransaction(Object handle) {
    this.handle = handle;
  }

  /**
   * The database's own way to work in it: {@code SqliteTransaction} or {@code SqlConnection}.
   *
   * @throws IllegalStateException when the inbox is on another database
   */
  public <T> T unwrap(Class<T> type) {
    if (!type.isInstance(handle)) {
      throw new IllegalStateException(
          "the handler asks for a %s, but this inbox works with a %s; produce the inbox and the handler for one database"
              .formatted(type.getSimpleName(), handle.getClass().getSimpleName()));
    }
    return type.cast(handle);
  }
}
