package dev.holdfast.central.sessions;

import io.quarkus.oidc.OidcSession;
import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.NewCookie;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/**
 * Where people go to sign in by OpenID Connect, and where they come back to. By the time they are
 * here Quarkus has sent them to the provider and has checked what it says. Its own session ends at
 * once: ours can be revoked.
 */
@Path(OidcResource.PATH)
@Authenticated
public class OidcResource {

  static final String PATH = "/login/oidc";

  private final OidcSignIn signIn;
  private final Browser browser;
  private final SecurityIdentity person;
  private final OidcSession ofProvider;

  @Inject
  OidcResource(
      OidcSignIn signIn, Browser browser, SecurityIdentity person, OidcSession ofProvider) {
    this.signIn = signIn;
    this.browser = browser;
    this.person = person;
    this.ofProvider = ofProvider;
  }

  @GET
  @Operation(hidden = true)
  public Uni<RestResponse<Void>> in() {
    if (!(person.getPrincipal() instanceof JsonWebToken token)) {
      return Uni.createFrom().item(RestResponse.notFound());
    }
    return signIn
        .in(
            token.getIssuer() + " " + token.getSubject(),
            token.getName(),
            person.getRoles(),
            browser.address())
        .call(ofProvider::logout)
        .map(this::answer);
  }

  private RestResponse<Void> answer(OidcSignIn.Result result) {
    if (result instanceof OidcSignIn.Result.In in) {
      return to("/", browser.keep(in.session()));
    }
    return to("/login#refused=" + ((OidcSignIn.Result.Refused) result).why());
  }

  /** Relative: what the request says of the host may be anybody's word. */
  private static RestResponse<Void> to(String place, NewCookie... cookies) {
    return ResponseBuilder.<Void>create(RestResponse.Status.SEE_OTHER)
        .header(HttpHeaders.LOCATION, place)
        .cookie(cookies)
        .build();
  }
}
