package dev.holdfast.central.database;

import dev.holdfast.base.time.Timeouts;
import io.quarkus.vertx.core.runtime.context.VertxContextSafetyToggle;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hibernate.reactive.mutiny.Mutiny;

/** Runs units of work, each in a session and a transaction of its own, from whatever thread. */
@ApplicationScoped
public class Transactions {

  private final Mutiny.SessionFactory sessions;
  private final Vertx vertx;
  private final Timeouts timeouts;
  private final DatabaseOutage outage;
  private final Duration limit;

  @Inject
  Transactions(
      Mutiny.SessionFactory sessions,
      Vertx vertx,
      Timeouts timeouts,
      DatabaseOutage outage,
      DatabaseSettings settings) {
    this.sessions = sessions;
    this.vertx = vertx;
    this.timeouts = timeouts;
    this.outage = outage;
    this.limit = settings.timeLimit();
    outage.lookBy(() -> limited(this::ask));
  }

  private Uni<Integer> ask() {
    return sessions.withSession(
        session -> session.createNativeQuery("SELECT 1", Integer.class).getSingleResult());
  }

  /**
   * The result comes after the commit. A database that says nothing has failed after a while, like
   * one that is away; what it does with the work afterwards, nobody knows.
   */
  public <T> Uni<T> run(Function<Mutiny.Session, Uni<T>> work) {
    return inTime(() -> sessions.withTransaction(work));
  }

  /**
   * The same for work of one statement, which is a transaction by itself: the trips for a begin and
   * a commit would cost more than it.
   */
  public <T> Uni<T> statement(Function<Mutiny.Session, Uni<T>> work) {
    return inTime(() -> sessions.withSession(work));
  }

  private <T> Uni<T> inTime(Supplier<Uni<T>> work) {
    return outage.watched(() -> limited(work));
  }

  private <T> Uni<T> limited(Supplier<Uni<T>> work) {
    return toItsEnd(work)
        .ifNoItem()
        .after(limit)
        .on(timeouts.scheduler())
        .failWith(() -> new TimeoutException("no answer of the database within " + limit));
  }

  /** Whoever stops waiting does not stop the work: only its end gives the connection back. */
  private <T> Uni<T> toItsEnd(Supplier<Uni<T>> work) {
    return Uni.createFrom()
        .emitter(
            waiting -> {
              Executor asked = whereAsked();
              Uni.createFrom()
                  .deferred(work::get)
                  .runSubscriptionOn(this::onContextOfItsOwn)
                  .subscribe()
                  .with(
                      result -> asked.execute(() -> waiting.complete(result)),
                      failure -> asked.execute(() -> waiting.fail(failure)));
            });
  }

  /** A request's identity and trace are in its context, and nothing else would bring them along. */
  private static Executor whereAsked() {
    Context context = Vertx.currentContext();
    return context != null && VertxContext.isDuplicatedContext(context)
        ? answer -> context.runOnContext(there -> answer.run())
        : Runnable::run;
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
