package dev.holdfast.central.database;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * Has a query interpreted by the thread that starts the service. The first one brings Hibernate's
 * whole parser along, which takes seconds on a busy machine, and it would be interpreted where it
 * is asked: on an event loop.
 */
@Singleton
class PrepareQueries {

  private static final String ANY = "select count(j) from BulkJob j where j.id is not null";

  private final Mutiny.SessionFactory sessions;

  @Inject
  PrepareQueries(Mutiny.SessionFactory sessions) {
    this.sessions = sessions;
  }

  void start(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
    var unused = sessions.getCriteriaBuilder().createQuery(ANY, Long.class);
  }
}
