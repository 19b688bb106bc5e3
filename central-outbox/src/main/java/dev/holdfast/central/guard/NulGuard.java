package dev.holdfast.central.guard;

import dev.holdfast.base.listing.Query;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** PostgreSQL holds no NUL, so nothing that is asked for by its name has one. */
class NulGuard {

  @ServerRequestFilter
  void guard(UriInfo uri) {
    uri.getPathParameters()
        .forEach(
            (field, names) -> {
              if (names.stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
                throw Query.invalid(field, "must not hold the character NUL");
              }
            });
  }
}
