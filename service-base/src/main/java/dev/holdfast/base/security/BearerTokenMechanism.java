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
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** {@code Authorization: Bearer …} to a name with roles. */
@Singleton
class BearerTokenMechanism implements HttpAuthenticationMechanism {

  private static final String SCHEME = "Bearer ";

  private final KnownTokens tokens;

  @Inject
  BearerTokenMechanism(KnownTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      RoutingContext context, IdentityProviderManager identityProviders) {
    String header = context.request().getHeader(HttpHeaderNames.AUTHORIZATION);
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Uni.createFrom().nullItem();
    }
    return tokens
        .holderOf(header.substring(SCHEME.length()).trim())
        .map(holder -> Uni.createFrom().item(identityOf(holder)))
        .orElseGet(() -> Uni.createFrom().failure(new AuthenticationFailedException()));
  }

  private static SecurityIdentity identityOf(KnownTokens.Holder holder) {
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new QuarkusPrincipal(holder.name()))
        .addRoles(holder.roles())
        .build();
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
