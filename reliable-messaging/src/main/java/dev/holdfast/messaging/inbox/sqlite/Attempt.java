package dev.holdfast.messaging.inbox.sqlite;

import dev.holdfast.messaging.inbox.InboxResult;
import io.smallrye.mutiny.Uni;

/** How processing went, as a value: an exception would roll back the neighbours in the commit. */
sealed interface Attempt {

  Uni<InboxResult> result();

  /** For whoever asked for several. */
  InboxResult orFailed();

  record Done(InboxResult what) implements Attempt {
    @Override
    public Uni<InboxResult> result() {
      return Uni.createFrom().item(what);
    }

    @Override
    public InboxResult orFailed() {
      return what;
    }
  }

  /** Everything it did is undone. */
  record Undone(Throwable why) implements Attempt {
    @Override
    public Uni<InboxResult> result() {
      return Uni.createFrom().failure(why);
    }

    @Override
    public InboxResult orFailed() {
      return new InboxResult.Failed(why);
    }
  }
}
