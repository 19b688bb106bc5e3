package dev.holdfast.central.guard;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps a token that is limited to sites from everything else. What is not listed here is closed to
 * it: a new endpoint has to be thought about before it opens.
 */
@ApplicationScoped
class OnlySites {

  private static final String API = "/api/v1/";

  /** The site stands in the path. */
  private static final Pattern OF_SITE = Pattern.compile(API + "sites/[^/]+(/.*)?");

  /** The parameter 'site' limits what is looked at or acted on. */
  private static final Pattern BY_SITE =
      Pattern.compile(API + "(notifications|audit|causes(/[^/]+)?|kpis/history|site-calls(/.*)?)");

  /** A notification knows its site. */
  private static final Pattern OF_NOTIFICATION =
      Pattern.compile(API + "notifications/(?!jobs|retry|discard)[^/]+(/(status|retry|discard))?");

  /** They show and take only what the caller may see. */
  private static final Set<String> SEE_TO_IT_THEMSELVES =
      Set.of(
          API + "changes",
          API + "sites",
          API + "kpis/sites",
          API + "notifications/retry",
          API + "notifications/discard",
          API + "session",
          API + "status");

  private final TokenScope scope;
  private final Notifications notifications;

  @Inject
  OnlySites(TokenScope scope, Notifications notifications) {
    this.scope = scope;
    this.notifications = notifications;
  }

  Uni<Void> guard(String path, UriInfo uri) {
    MultivaluedMap<String, String> parameters = uri.getPathParameters();
    if (OF_SITE.matcher(path).matches()) {
      scope.require(parameters.getOrDefault("site", List.of()));
    } else if (BY_SITE.matcher(path).matches()) {
      scope.require(uri.getQueryParameters().getOrDefault("site", List.of()));
    } else if (OF_NOTIFICATION.matcher(path).matches()) {
      return requireOurs(parameters.getFirst("id"));
    } else if (!SEE_TO_IT_THEMSELVES.contains(path)) {
      throw new ProblemException(
          Problem.of(
              403,
              "all-sites",
              "Not allowed",
              "This token is limited to sites, and this request concerns all of them"));
    }
    return Uni.createFrom().voidItem();
  }

  /** What is another site's is not there. */
  private Uni<Void> requireOurs(String text) {
    if (text == null) {
      throw unknown("");
    }
    return Uni.createFrom()
        .item(() -> NotificationId.parse(text))
        .chain(notifications::find)
        .invoke(
            found -> {
              if (found.filter(row -> scope.allows(row.source().site().value())).isEmpty()) {
                throw unknown(text);
              }
            })
        .onFailure(IllegalArgumentException.class)
        .transform(noId -> unknown(text))
        .replaceWithVoid();
  }

  private static ProblemException unknown(String id) {
    return new ProblemException(Problem.notFound("There is no notification '%s'".formatted(id)));
  }
}
