package dev.holdfast.central.remoteparked;

import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** What a site says of itself, for whoever can do without. */
@ApplicationScoped
public class AskStatus {

  private static final int OK = 200;

  private final AskSite sites;

  @Inject
  AskStatus(AskSite sites) {
    this.sites = sites;
  }

  /** Empty when it is away, does not answer within the time given, or answers something else. */
  public Uni<Optional<String>> of(String site, Duration patience) {
    return sites
        .ask(site, SiteQuestion.query(SiteEndpoints.SITE_STATUS, "{}"))
        .ifNoItem()
        .after(patience)
        .fail()
        .map(answer -> Optional.of(answer).filter(a -> a.status() == OK).map(SiteAnswer::body))
        .onFailure()
        .recoverWithItem(Optional.empty());
  }
}
