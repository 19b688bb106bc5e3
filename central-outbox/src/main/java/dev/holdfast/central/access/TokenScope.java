package dev.holdfast.central.access;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.TargetLimit;
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

  private final SecurityIdentity caller;

  @Inject
  TokenScope(SecurityIdentity caller) {
    this.caller = caller;
  }

  /** Those it is limited to; empty for all. */
  public Optional<Set<String>> sites() {
    return Optional.ofNullable(caller.getAttribute(SITES));
  }

  public TargetLimit targets() {
    return TargetLimit.of(caller);
  }

  public boolean allows(String site) {
    return sites().filter(limit -> !limit.contains(site)).isEmpty();
  }

  /** At least one, and none but those that the caller may see. */
  public void require(Collection<String> sites) {
    boolean sound = !sites.isEmpty() && sites.stream().allMatch(this::allows);
    if (sites().isPresent() && !sound) {
      throw new ProblemException(
          Problem.of(
              403,
              "other-site",
              "Not allowed",
              "This token is limited to sites; name one of them in 'site'"));
    }
  }

  /**
   * At least one, and none but those that the caller may see.
   *
   * @param field where they stand: list or target
   */
  public void requireTargets(Collection<String> targets, String field) {
    TargetLimit limit = targets();
    boolean sound = !targets.isEmpty() && targets.stream().allMatch(limit::allows);
    if (limit.isLimited() && !sound) {
      throw limit.otherTarget("name one of them in '%s'".formatted(field));
    }
  }
}
