package dev.holdfast.central.access;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** The sites and the targets that the caller of this request may see and act on. */
@ApplicationScoped
public class TokenScope {

  /** Of an identity: a set of site ids; not there for whoever may see all. */
  public static final String SITES = "holdfast.sites";

  /**
   * Of an identity: a set of names of lists, external systems and databases; not there for whoever
   * may see all.
   */
  public static final String TARGETS = "holdfast.targets";

  private final SecurityIdentity caller;

  @Inject
  TokenScope(SecurityIdentity caller) {
    this.caller = caller;
  }

  public static boolean isLimited(SecurityIdentity identity) {
    return identity.getAttribute(SITES) != null || identity.getAttribute(TARGETS) != null;
  }

  /** Those it is limited to; empty for all. */
  public Optional<Set<String>> sites() {
    return Optional.ofNullable(caller.getAttribute(SITES));
  }

  /** Those it is limited to; empty for all. */
  public Optional<Set<String>> targets() {
    return Optional.ofNullable(caller.getAttribute(TARGETS));
  }

  public boolean allows(String site) {
    return allows(sites(), site);
  }

  /** At least one, and none but those that the caller may see. */
  public void require(Collection<String> sites) {
    require(
        sites(), sites, "other-site", "This token is limited to sites; name one of them in 'site'");
  }

  /**
   * At least one, and none but those that the caller may see.
   *
   * @param field where they stand: list or target
   */
  public void requireTargets(Collection<String> targets, String field) {
    require(
        targets(),
        targets,
        "other-target",
        "This token is limited to targets; name one of them in '%s'".formatted(field));
  }

  private static boolean allows(Optional<Set<String>> limit, String one) {
    return limit.isEmpty() || limit.get().contains(one);
  }

  private static void require(
      Optional<Set<String>> limit, Collection<String> named, String type, String detail) {
    boolean sound = !named.isEmpty() && named.stream().allMatch(one -> allows(limit, one));
    if (limit.isPresent() && !sound) {
      throw new ProblemException(Problem.of(403, type, "Not allowed", detail));
    }
  }
}
