package dev.holdfast.base.security;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpCredentialTransport;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * {@code Authorization: Bearer …} to a name with roles: by the settings, else by what the service
 * itself knows. A request without that header may still be known to the service by a cookie.
 */
@Singleton
class BearerTokenMechanism implements HttpAuthenticationMechanism {

  private static final String SCHEME = "Bearer ";

  private final KnownTokens tokens;
  private final Instance<OtherCallers> others;
  private final RefusedTokens refused;

  @Inject
  BearerTokenMechanism(KnownTokens tokens, Instance<OtherCallers> others, RefusedTokens refused) {
    this.tokens = tokens;
    this.others = others;
    this.refused = refused;
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      RoutingContext context, IdentityProviderManager identityProviders) {
    String header = context.request().getHeader(HttpHeaderNames.AUTHORIZATION);
    if (header == null) {
      return byCookie(context);
    }
    return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? byToken(context, header.substring(SCHEME.length()).trim())
        : Uni.createFrom().nullItem();
  }

  private Uni<SecurityIdentity> byToken(RoutingContext context, String token) {
    return tokens
        .holderOf(token)
        .map(holder -> Uni.createFrom().item(Optional.of(holder)))
        .orElseGet(
            () ->
                others.isResolvable()
                    ? others.get().byToken(token)
                    : Uni.createFrom().item(Optional.empty()))
        .map(
            found ->
                found.map(BearerTokenMechanism::identityOf).orElseThrow(() -> unknown(context)));
  }

  private Uni<SecurityIdentity> byCookie(RoutingContext context) {
    return others.isResolvable()
        ? others
            .get()
            .byCookie(context)
            .map(found -> found.map(BearerTokenMechanism::identityOf).orElse(null))
        : Uni.createFrom().nullItem();
  }

  private AuthenticationFailedException unknown(RoutingContext context) {
    refused.refused(context.request().remoteAddress());
    return new AuthenticationFailedException();
  }

  private static SecurityIdentity identityOf(Caller caller) {
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new QuarkusPrincipal(caller.name()))
        .addRoles(caller.roles())
        .addAttributes(caller.attributes())
        .build();
  }

  /** Before others: what has no token and no session of ours is told so, not sent elsewhere. */
  @Override
  public int getPriority() {
    return DEFAULT_PRIORITY + 10;
  }

  @Override
  public Uni<HttpCredentialTransport> getCredentialTransport(RoutingContext context) {
    return Uni.createFrom()
        .item(new HttpCredentialTransport(HttpCredentialTransport.Type.AUTHORIZATION, "bearer"));
  }

  @Override
  public Uni<ChallengeData> getChallenge(RoutingContext context) {
    return Uni.createFrom()
        .item(
            new ChallengeData(
                HttpResponseStatus.UNAUTHORIZED.code(),
                HttpHeaderNames.WWW_AUTHENTICATE,
                "Bearer realm=\"holdfast\""));
  }
}
