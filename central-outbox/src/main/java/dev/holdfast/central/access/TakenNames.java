package dev.holdfast.central.access;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.SecurityConfig;
import dev.holdfast.central.audit.AuditEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.reactive.mutiny.Mutiny;

/** One name, one actor: the audit would otherwise not say whether a person or a script did it. */
@ApplicationScoped
public class TakenNames {

  private static final String IN_USE =
      """
      SELECT CAST(
        (SELECT count(*) FROM users WHERE name = :name)
        + (SELECT count(*) FROM api_tokens WHERE name = :name AND revoked_at IS NULL) AS bigint)
      """;

  private final Set<String> reserved;

  @Inject
  TakenNames(SecurityConfig settings) {
    this.reserved =
        Stream.concat(
                settings.tokens().keySet().stream(), Stream.of(AuditEvent.SYSTEM, "anonymous"))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Within an edit, since edits take turns. */
  public Uni<Void> requireFree(Mutiny.Session session, String name) {
    return session
        .createNativeQuery(IN_USE, Long.class)
        .setParameter("name", name)
        .getSingleResult()
        .invoke(
            count -> {
              if (count > 0 || reserved.contains(name)) {
                throw taken(name);
              }
            })
        .replaceWithVoid();
  }

  private static ProblemException taken(String name) {
    return new ProblemException(
        Problem.of(
            409,
            "name-taken",
            "The name is taken",
            "'%s' is the name of a user or of a token that is in use; choose another"
                .formatted(name)));
  }
}
