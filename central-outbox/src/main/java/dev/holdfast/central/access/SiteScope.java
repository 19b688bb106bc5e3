package dev.holdfast.central.access;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** The sites that the caller of this request may see and act on. */
@ApplicationScoped
public class SiteScope {

  /** Of an identity: a set of site ids; not there for whoever may see all. */
  public static final String ATTRIBUTE = "holdfast.sites";

  private final SecurityIdentity caller;

  @Inject
  SiteScope(SecurityIdentity caller) {
    this.caller = caller;
  }

  public boolean isLimited() {
    return isLimited(caller);
  }

  public static boolean isLimited(SecurityIdentity identity) {
    return identity.getAttribute(ATTRIBUTE) != null;
  }

  /** Those it is limited to; empty for all. */
  public Optional<Set<String>> sites() {
    return Optional.ofNullable(caller.getAttribute(ATTRIBUTE));
  }

  public boolean allows(String site) {
    Set<String> sites = caller.getAttribute(ATTRIBUTE);
    return sites == null || sites.contains(site);
  }

  /** At least one, and none but those that the caller may see. */
  public void require(Collection<String> sites) {
    if (isLimited() && (sites.isEmpty() || !sites.stream().allMatch(this::allows))) {
      throw new ProblemException(
          Problem.of(
              403,
              "other-site",
              "Not allowed",
              "This token is limited to sites; name one of them in 'site'"));
    }
  }
}
