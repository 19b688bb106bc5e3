package dev.holdfast.messaging.sqlite;

/**
 * Keeps out of a file what belongs to an earlier time: work is marked when it is handed in, and
 * fails with a {@link dev.holdfast.messaging.store.StoreException} if by its turn the file is
 * another's. A service whose nodes share one file in turns has one.
 */
public interface Fence {

  /** For a file that nobody else has. */
  Fence NONE =
      new Fence() {
        @Override
        public boolean isOpen() {
          return true;
        }

        @Override
        public <T> SqliteWork<T> mark(SqliteWork<T> work) {
          return work;
        }
      };

  /** Whether work that is handed in now would be let through now. */
  boolean isOpen();

  <T> SqliteWork<T> mark(SqliteWork<T> work);
}
