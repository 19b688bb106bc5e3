package dev.holdfast.central.guard;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.remoteparked.AskTarget;
import dev.holdfast.central.sitecalls.SiteCalls;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps a token that is limited to targets (lists at central; lists, external systems and databases
 * at sites) from everything else. What is not listed here is closed to it: a new endpoint has to be
 * thought about before it opens.
 */
@ApplicationScoped
class OnlyTargets {

  private static final String API = "/api/v1/";

  /** The parameter 'list' limits what is looked at. */
  private static final Pattern BY_LIST = Pattern.compile(API + "(notifications|causes(/[^/]+)?)");

  /** The parameter 'target' does. */
  private static final Pattern BY_TARGET =
      Pattern.compile(API + "(site-calls|sites/[^/]+/(parked|pending))");

  /** It stands in the path. */
  private static final Pattern NAMED =
      Pattern.compile(API + "(sites/[^/]+/pauses/[^/]+|pauses/lists|lists)/[^/]+(/recipients/.+)?");

  private static final Pattern OF_NOTIFICATION =
      Pattern.compile(API + "notifications/(?!jobs|retry|discard)[^/]+(/(status|retry|discard))?");

  private static final Pattern OF_CALL = Pattern.compile(API + "site-calls/[^/]+(/[^/]+)?");

  private static final Pattern OF_MESSAGE =
      Pattern.compile(
          API
              + "sites/[^/]+/(?<where>parked|pending)/(?!jobs|retry|discard|expedite|cancel)[^/]+"
              + "(/[^/]+)?");

  /** They show and take only what the caller may see, or nothing of any target. */
  private static final Set<String> SEE_TO_IT_THEMSELVES =
      Set.of(
          "GET " + API + "changes",
          "GET " + API + "sites",
          "GET " + API + "status",
          "GET " + API + "session",
          "POST " + API + "session",
          "DELETE " + API + "session",
          "POST " + API + "notifications/retry",
          "POST " + API + "notifications/discard");

  private static final Pattern MANY_AT_SITE =
      Pattern.compile(API + "sites/[^/]+/(parked/(retry|discard)|pending/(expedite|cancel))");

  private final TokenScope scope;
  private final Notifications notifications;
  private final SiteCalls calls;
  private final AskTarget messages;

  @Inject
  OnlyTargets(TokenScope scope, Notifications notifications, SiteCalls calls, AskTarget messages) {
    this.scope = scope;
    this.notifications = notifications;
    this.calls = calls;
    this.messages = messages;
  }

  Uni<Void> guard(String method, String path, UriInfo uri) {
    Matcher message = OF_MESSAGE.matcher(path);
    if (BY_LIST.matcher(path).matches()) {
      scope.requireTargets(parameter(uri, "list"), "list");
    } else if (BY_TARGET.matcher(path).matches()) {
      scope.requireTargets(parameter(uri, "target"), "target");
    } else if (NAMED.matcher(path).matches()) {
      scope.requireTargets(List.of(inPath(uri, "name")), "name");
    } else if (OF_NOTIFICATION.matcher(path).matches()) {
      return ofNotification(inPath(uri, "id"));
    } else if (OF_CALL.matcher(path).matches()) {
      return ofCall(inPath(uri, "trackedOperationId"));
    } else if (message.matches()) {
      return ofMessage(inPath(uri, "site"), message.group("where"), inPath(uri, "messageId"));
    } else if (!SEE_TO_IT_THEMSELVES.contains(method + " " + path)
        && !MANY_AT_SITE.matcher(path).matches()) {
      throw scope.targets().allTargets();
    }
    return Uni.createFrom().voidItem();
  }

  private static List<String> parameter(UriInfo uri, String name) {
    return uri.getQueryParameters().getOrDefault(name, List.of());
  }

  private static String inPath(UriInfo uri, String name) {
    return uri.getPathParameters().getOrDefault(name, List.of("")).get(0);
  }

  /** What is for another target is not there. */
  private Uni<Void> ofNotification(String id) {
    return ours(
        id,
        () ->
            notifications
                .find(NotificationId.parse(id))
                .map(found -> found.stream().map(row -> row.content().list()).toList()));
  }

  private Uni<Void> ofCall(String id) {
    return ours(
        id,
        () ->
            calls
                .find(MessageId.parse(id).value())
                .map(found -> found.stream().map(call -> call.latest().target()).toList()));
  }

  private Uni<Void> ofMessage(String site, String where, String id) {
    return ours(
        id,
        () ->
            messages
                .of(site, MessageId.parse(id), where.equals("parked"))
                .map(found -> found.stream().toList()));
  }

  /** A site answers outside of the request: who asks is looked at before. */
  private Uni<Void> ours(String id, Supplier<Uni<List<String>>> targets) {
    TargetLimit limit = scope.targets();
    return Uni.createFrom()
        .<List<String>>deferred(targets::get)
        .onFailure(IllegalArgumentException.class)
        .recoverWithItem(List.of())
        .invoke(
            found -> {
              if (found.isEmpty() || !found.stream().allMatch(limit::allows)) {
                throw new ProblemException(
                    Problem.notFound("There is nothing of the id '%s'".formatted(id)));
              }
            })
        .replaceWithVoid();
  }
}
