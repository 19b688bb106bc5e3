package dev.holdfast.testkit.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The authorization code flow with PKCE, from the other side: whoever is sent here comes back with
 * a code at once, as the person that the test has named last.
 */
public final class OidcProvider implements AutoCloseable {

  public static final String CLIENT = "holdfast-central";
  public static final String SECRET = "a secret of at least 32 characters";

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final Duration GOOD_FOR = Duration.ofMinutes(5);

  /**
   * Whom it vouches for.
   *
   * @param subject its own word for them
   * @param groups what they may
   */
  public record Person(String subject, String name, Set<String> groups) {}

  /** What somebody has brought along, by the code they went away with. */
  private record Visit(Person person, Map<String, String> asked) {}

  private final FaultyHttpTarget server = FaultyHttpTarget.start();
  private final KeyPair keys = keys();
  private final Map<String, Visit> visits = new ConcurrentHashMap<>();
  private final Clock clock;
  private volatile Person person = new Person("0", "nobody", Set.of());

  private OidcProvider(Clock clock) {
    this.clock = clock;
    server.respondWith(this::answer);
  }

  public static OidcProvider start() {
    return new OidcProvider(Clock.systemUTC());
  }

  private static KeyPair keys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What {@code quarkus.oidc.auth-server-url} is. */
  public String url() {
    return server.baseUrl().toString();
  }

  /** Who comes next. */
  public void vouchFor(Person next) {
    person = next;
  }

  /** An identity token that nobody asked for. */
  public String token(Person of) {
    return token(of, Map.of());
  }

  private Reply answer(ReceivedCall call) {
    URI asked = URI.create(call.path());
    return switch (asked.getPath()) {
      case "/.well-known/openid-configuration" -> Reply.json(200, configuration());
      case "/keys" -> Reply.json(200, publicKey());
      case "/authorize" -> sendBack(fields(asked.getRawQuery()));
      case "/token" -> exchange(fields(call.body()));
      default -> Reply.status(404);
    };
  }

  private String configuration() {
    return """
        {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
         "jwks_uri": "%1$s/keys", "response_types_supported": ["code"],
         "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS256"]}
        """
        .formatted(url());
  }

  private String publicKey() {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    return """
        {"keys": [{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "one", "n": "%s", "e": "%s"}]}
        """
        .formatted(
            BASE64.encodeToString(unsigned(key.getModulus().toByteArray())),
            BASE64.encodeToString(key.getPublicExponent().toByteArray()));
  }

  /** A BigInteger puts a zero in front of what would pass for negative. */
  private static byte[] unsigned(byte[] number) {
    return number[0] == 0 ? Arrays.copyOfRange(number, 1, number.length) : number;
  }

  private Reply sendBack(Map<String, String> asked) {
    String code = UUID.randomUUID().toString();
    visits.put(code, new Visit(person, asked));
    String back =
        "%s?code=%s&state=%s"
            .formatted(
                asked.get("redirect_uri"), code, URLEncoder.encode(asked.get("state"), UTF_8));
    return new Reply.Respond(302, Map.of("Location", back), "");
  }

  /** A code is good once, and only for whoever has begun the visit. */
  private Reply exchange(Map<String, String> asked) {
    Visit visit = visits.remove(asked.getOrDefault("code", ""));
    if (visit == null
        || !sha256(asked.getOrDefault("code_verifier", ""))
            .equals(visit.asked().get("code_challenge"))) {
      return Reply.json(400, "{\"error\": \"invalid_grant\"}");
    }
    return Reply.json(
        200,
        """
        {"id_token": "%s", "access_token": "%s", "token_type": "Bearer", "expires_in": %d}
        """
            .formatted(
                token(visit.person(), visit.asked()), UUID.randomUUID(), GOOD_FOR.toSeconds()));
  }

  private String token(Person of, Map<String, String> asked) {
    long now = clock.instant().getEpochSecond();
    String claims =
        """
        {"iss": "%s", "sub": "%s", "aud": "%s", "iat": %d, "exp": %d, "nonce": "%s",
         "preferred_username": "%s", "groups": [%s]}
        """
            .formatted(
                url(),
                of.subject(),
                CLIENT,
                now,
                now + GOOD_FOR.toSeconds(),
                asked.getOrDefault("nonce", ""),
                of.name(),
                of.groups().stream().map("\"%s\""::formatted).collect(joining(",")));
    String signed =
        encoded("{\"alg\": \"RS256\", \"typ\": \"JWT\", \"kid\": \"one\"}") + "." + encoded(claims);
    return signed + "." + BASE64.encodeToString(signature(signed));
  }

  private static String encoded(String text) {
    return BASE64.encodeToString(text.getBytes(UTF_8));
  }

  private byte[] signature(String text) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(text.getBytes(UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sha256(String text) {
    try {
      return BASE64.encodeToString(
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> fields(String encoded) {
    Map<String, String> fields = new ConcurrentHashMap<>();
    for (String field : encoded.split("&", -1)) {
      String[] parts = field.split("=", 2);
      fields.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], UTF_8));
    }
    return fields;
  }

  /** Refuses connections until {@link #up}. */
  public void down() {
    server.down();
  }

  public void up() {
    server.up();
  }

  @Override
  public void close() {
    server.close();
  }
}
