package dev.holdfast.central.database;

import io.quarkus.vertx.core.runtime.context.VertxContextSafetyToggle;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Function;
import org.hibernate.reactive.mutiny.Mutiny;

/** Runs units of work, each in a session and a transaction of its own, from whatever thread. */
@ApplicationScoped
public class Transactions {

  private final Mutiny.SessionFactory sessions;
  private final Vertx vertx;

  @Inject
  Transactions(Mutiny.SessionFactory sessions, Vertx vertx) {
    this.sessions = sessions;
    this.vertx = vertx;
  }

  /** The result comes after the commit. */
  public <T> Uni<T> run(Function<Mutiny.Session, Uni<T>> work) {
    return Uni.createFrom()
        .deferred(() -> sessions.withTransaction(work))
        .runSubscriptionOn(this::onContextOfItsOwn);
  }

  /**
   * Hibernate Reactive keeps the session in the Vert.x context. Two units of work that ran side by
   * side on one context would share it, and a session bears only one user at a time.
   */
  private void onContextOfItsOwn(Runnable work) {
    Context context = VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext());
    VertxContextSafetyToggle.setContextSafe(context, true);
    context.runOnContext(ignored -> work.run());
  }
}
