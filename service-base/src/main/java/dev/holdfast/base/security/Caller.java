package dev.holdfast.base.security;

import java.util.Map;
import java.util.Set;

/**
 * Who is there, and what for.
 *
 * @param name under which what is done appears in logs and audits
 * @param attributes what else the service has to know with each request
 */
public record Caller(String name, Set<String> roles, Map<String, Object> attributes) {

  public Caller {
    roles = Set.copyOf(roles);
    attributes = Map.copyOf(attributes);
  }
}
