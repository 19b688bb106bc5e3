package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.MultiMap;
import java.util.Optional;

/**
 * The first thing that a member asks another. The answer proves the other's secret; the session,
 * which both work out and nobody sends before it is used, proves this one's. It lasts until one of
 * them leaves the other's view, so that nothing from before can be taken for new.
 *
 * @param from the incarnation that asks
 * @param to the one that is asked
 */
record Hello(String site, String node, String from, String to, String nonce) {

  /** Raised when nodes of before could no longer talk with those of after. */
  static final String VERSION = "1";

  private static final String VERSION_KEY = "version";
  private static final String SITE = "site";
  private static final String NODE = "node";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String NONCE = "nonce";
  private static final String PROOF = "proof";

  /** The answer of a node that has proven itself. */
  record Answered(String node, String session) {}

  static Hello fresh(SiteProof proof, String node, String from, String to) {
    return new Hello(proof.site(), node, from, to, SiteProof.nonce());
  }

  MultiMap toHeaders() {
    return MultiMap.caseInsensitiveMultiMap()
        .set(VERSION_KEY, VERSION)
        .set(SITE, site)
        .set(NODE, node)
        .set(FROM, from)
        .set(TO, to)
        .set(NONCE, nonce);
  }

  static Hello of(MultiMap headers) {
    return new Hello(
        text(headers, SITE),
        text(headers, NODE),
        text(headers, FROM),
        text(headers, TO),
        text(headers, NONCE));
  }

  /** Why it will not be answered. */
  static Optional<String> objection(MultiMap headers, SiteProof proof, String self) {
    if (!text(headers, VERSION_KEY).equals(VERSION)) {
      return Optional.of(
          "it speaks version '%s' of the pair's protocol, this node version %s"
              .formatted(text(headers, VERSION_KEY), VERSION));
    }
    Hello hello = of(headers);
    if (!hello.site().equals(proof.site())) {
      return Optional.of(
          "it belongs to site '%s', this node to site '%s'".formatted(hello.site(), proof.site()));
    }
    return hello.to().equals(self)
        ? Optional.empty()
        : Optional.of("it greets '%s', this is '%s'".formatted(hello.to(), self));
  }

  /** What goes back, and with what the one who said hello has to come from now on. */
  MultiMap answer(SiteProof proof, String ownNode, String ownNonce) {
    return MultiMap.caseInsensitiveMultiMap()
        .set(NODE, ownNode)
        .set(NONCE, ownNonce)
        .set(PROOF, proof.of("answer", from, to, nonce, ownNonce, node, ownNode));
  }

  String session(SiteProof proof, String nonceOfTheOther) {
    return proof.of("session", from, to, nonce, nonceOfTheOther, node);
  }

  /** Empty when the other does not have the site's secret. */
  Optional<Answered> check(MultiMap answer, SiteProof proof) {
    String other = text(answer, NODE);
    String nonceOfTheOther = text(answer, NONCE);
    String expected = proof.of("answer", from, to, nonce, nonceOfTheOther, node, other);
    return SiteProof.same(expected, text(answer, PROOF))
        ? Optional.of(new Answered(other, session(proof, nonceOfTheOther)))
        : Optional.empty();
  }

  private static String text(MultiMap headers, String key) {
    return Optional.ofNullable(headers.get(key)).orElse("");
  }
}
