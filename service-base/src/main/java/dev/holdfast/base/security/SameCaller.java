package dev.holdfast.base.security;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * For answers that take long: whether what came with the request would still open the same to the
 * same one.
 */
@Singleton
public class SameCaller {

  private final BearerTokenMechanism mechanism;
  private final CurrentVertxRequest current;

  @Inject
  SameCaller(BearerTokenMechanism mechanism, CurrentVertxRequest current) {
    this.mechanism = mechanism;
    this.current = current;
  }

  /**
   * @return asks again, at any time; never fails, and says no when nobody can say
   */
  public Supplier<Uni<Boolean>> asNow(SecurityIdentity caller) {
    RoutingContext request = current.getCurrent();
    String name = caller.getPrincipal().getName();
    Set<String> roles = Set.copyOf(caller.getRoles());
    Map<String, Object> attributes = Map.copyOf(caller.getAttributes());
    return () ->
        Uni.createFrom()
            .deferred(() -> mechanism.authenticate(request, null))
            .map(
                now ->
                    now != null
                        && now.getPrincipal().getName().equals(name)
                        && now.getRoles().equals(roles)
                        && attributes.entrySet().containsAll(now.getAttributes().entrySet()))
            .onFailure()
            .recoverWithItem(false);
  }
}
