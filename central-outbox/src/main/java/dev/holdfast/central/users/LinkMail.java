package dev.holdfast.central.users;

import dev.holdfast.central.smtp.OwnMail;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.SmtpConfigurations;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Links that let people in, by mail. Where they lead is a setting: what a request says of the host
 * it was sent to may be anybody's word.
 */
@ApplicationScoped
public class LinkMail {

  private static final String NO_ADDRESS =
      "holdfast.central.public-url is not set, so that a mail could not say where to go";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final String INVITATION =
      """
      Hello %s,

      %s has made a link for you. It signs you in to Holdfast once, until %s:

      %s

      If you have no password yet, you are asked to choose one.
      """;

  private static final String FORGOTTEN =
      """
      Hello %s,

      somebody has said on the sign-in page of Holdfast that you have forgotten
      your password. If that was you: this link signs you in once, until %s,
      and asks for a new password:

      %s

      If it was not you, there is nothing to do. Your password is as it was.
      """;

  private final OwnMail mail;
  private final SmtpConfigurations servers;
  private final Optional<URI> ourAddress;

  @Inject
  LinkMail(
      OwnMail mail,
      SmtpConfigurations servers,
      @ConfigProperty(name = "holdfast.central.public-url") Optional<URI> ourAddress) {
    this.mail = mail;
    this.servers = servers;
    this.ourAddress = ourAddress;
  }

  /** Whether there is a mail server that may be used, and an address to send people to. */
  public Uni<Boolean> isPossible() {
    return ourAddress.isEmpty()
        ? Uni.createFrom().item(false)
        : servers.all().map(all -> all.stream().anyMatch(SmtpConfiguration::enabled));
  }

  /**
   * @return why it was not sent; empty when it was
   */
  Uni<Optional<String>> invite(OneTimeLink link, String to, String by) {
    return send(
        to, () -> INVITATION.formatted(link.user(), by, TIME.format(link.validUntil()), at(link)));
  }

  /**
   * @return why it was not sent; empty when it was
   */
  public Uni<Optional<String>> forgotten(OneTimeLink link, String to) {
    return send(
        to, () -> FORGOTTEN.formatted(link.user(), TIME.format(link.validUntil()), at(link)));
  }

  private Uni<Optional<String>> send(String to, Supplier<String> body) {
    return ourAddress.isEmpty()
        ? Uni.createFrom().item(Optional.of(NO_ADDRESS))
        : mail.send(to, "Your link to Holdfast", body.get());
  }

  private String at(OneTimeLink link) {
    return ourAddress.orElseThrow().toString().replaceFirst("/+$", "") + link.path();
  }
}
