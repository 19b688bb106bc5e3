package dev.holdfast.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a site is and how long to bother it. Every method with an argument returns a changed copy.
 *
 * @param nodes addresses of the site's nodes; with a pair both, in any order
 * @param token the access token, if the site asks for one
 * @param connectTimeout for opening a connection to a node
 * @param timeout for one request with its answer. The site tries a call at once before it answers,
 *     so this is longer than the 30 s it allows its targets
 * @param giveUpAfter for all tries of a request together
 * @param tries how often a request goes out at the most, over all nodes
 * @param pause before the nodes are tried a second time; doubles with every round up to 5 s
 */
public record SiteConfig(
    List<URI> nodes,
    Optional<String> token,
    Duration connectTimeout,
    Duration timeout,
    Duration giveUpAfter,
    int tries,
    Duration pause) {

  public SiteConfig {
    nodes = nodes.stream().map(SiteConfig::checkedNode).toList();
    require(!nodes.isEmpty(), "name the address of at least one node");
    require(tries > 0, "tries must be at least 1, not " + tries);
    token.ifPresent(SiteConfig::checkToken);
    checkPositive("connectTimeout", connectTimeout);
    checkPositive("timeout", timeout);
    checkPositive("giveUpAfter", giveUpAfter);
    require(!pause.isNegative(), "pause must not be negative");
  }

  /** With the defaults for everything else. */
  public static SiteConfig of(String... nodes) {
    return new SiteConfig(
        List.of(nodes).stream().map(String::strip).map(URI::create).toList(),
        Optional.empty(),
        Duration.ofSeconds(3),
        Duration.ofSeconds(45),
        Duration.ofMinutes(2),
        5,
        Duration.ofMillis(250));
  }

  /**
   * From system properties ({@code holdfast.site.url}) or else environment variables ({@code
   * HOLDFAST_SITE_URL}); besides {@code url} (several with commas between) there are {@code token},
   * {@code connect-timeout}, {@code timeout}, {@code give-up-after}, {@code tries} and {@code
   * pause}.
   *
   * @throws IllegalArgumentException naming the setting that is missing or wrong
   */
  public static SiteConfig fromEnvironment() {
    return new EnvironmentSettings(System::getProperty, System::getenv).siteConfig();
  }

  public SiteConfig token(String token) {
    return new SiteConfig(
        nodes, Optional.of(token), connectTimeout, timeout, giveUpAfter, tries, pause);
  }

  public SiteConfig connectTimeout(Duration connectTimeout) {
    return new SiteConfig(nodes, token, connectTimeout, timeout, giveUpAfter, tries, pause);
  }

  public SiteConfig timeout(Duration timeout) {
    return new SiteConfig(nodes, token, connectTimeout, timeout, giveUpAfter, tries, pause);
  }

  public SiteConfig giveUpAfter(Duration giveUpAfter) {
    return new SiteConfig(nodes, token, connectTimeout, timeout, giveUpAfter, tries, pause);
  }

  public SiteConfig tries(int tries) {
    return new SiteConfig(nodes, token, connectTimeout, timeout, giveUpAfter, tries, pause);
  }

  public SiteConfig pause(Duration pause) {
    return new SiteConfig(nodes, token, connectTimeout, timeout, giveUpAfter, tries, pause);
  }

  /** The token is not for a log. */
  @Override
  public String toString() {
    return "SiteConfig[nodes=%s, token=%s, timeout=%s, giveUpAfter=%s, tries=%d]"
        .formatted(nodes, token.isPresent() ? "***" : "none", timeout, giveUpAfter, tries);
  }

  private static URI checkedNode(URI node) {
    String scheme = Objects.requireNonNullElse(node.getScheme(), "");
    require(
        (scheme.equals("http") || scheme.equals("https")) && node.getHost() != null,
        "a node's address looks like http://site-a:8081, not '%s'".formatted(node));
    require(node.getUserInfo() == null, "a node's address must not hold a user or password");
    require(
        node.getQuery() == null && node.getFragment() == null,
        "a node's address must not have a query or fragment: '%s'".formatted(node));
    String text = node.toString();
    return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
  }

  private static void checkToken(String token) {
    require(
        !token.isBlank() && token.chars().allMatch(c -> c > ' ' && c < 127),
        "the token must be plain characters without blanks");
  }

  private static void checkPositive(String name, Duration duration) {
    require(!duration.isNegative() && !duration.isZero(), name + " must be more than nothing");
  }

  private static void require(boolean met, String otherwise) {
    if (!met) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
