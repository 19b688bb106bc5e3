package dev.holdfast.central.smtp;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import dev.holdfast.central.editing.Precondition;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Makes, changes and deletes configurations, each change with its line in the audit. */
@ApplicationScoped
class ChangeSmtpConfiguration {

  private static final int MAX_SECRET_CHARS = 4000;

  /** What stands after a change. */
  record Changed(SmtpConfiguration configuration, boolean isNew) {}

  private final Edits edits;
  private final SecretBox box;
  private final SmtpSettings settings;
  private final Clock clock;

  @Inject
  ChangeSmtpConfiguration(Edits edits, SecretBox box, SmtpSettings settings, Clock clock) {
    this.edits = edits;
    this.box = box;
    this.settings = settings;
    this.clock = clock;
  }

  Uni<Changed> put(String name, SmtpView given, Precondition precondition, String by) {
    if (!SmtpRules.NAME.matcher(name).matches()) {
      throw SmtpRules.invalid(
          "name", "must be 1 to 64 letters, digits, dots, hyphens and underscores");
    }
    return edits.run(
        session ->
            find(session, name)
                .chain(
                    row -> put(session, Optional.ofNullable(row), name, given, precondition, by)));
  }

  private Uni<Edited<Changed>> put(
      Mutiny.Session session,
      Optional<SmtpConfigurationEntity> row,
      String name,
      SmtpView given,
      Precondition precondition,
      String by) {
    Optional<SmtpConfiguration> before = row.map(this::configuration);
    Optional<String> server = row.map(ChangeSmtpConfiguration::server);
    SmtpConfigurationEntity after = row.orElseGet(() -> new SmtpConfigurationEntity(name));
    SmtpRules.apply(given, after);
    after.secret = secret(given, after, server);
    if (before.equals(Optional.of(configuration(after)))) {
      // The same secret, sealed anew, is no change.
      row.ifPresent(session::detach);
      return Uni.createFrom()
          .item(new Edited<>(new Changed(before.get(), false), Optional.empty()));
    }
    precondition.require(words(name), row.map(known -> known.version));
    after.updatedAt = clock.instant();
    after.updatedBy = by;
    Uni<Void> kept = row.isPresent() ? Uni.createFrom().voidItem() : session.persist(after);
    return kept.chain(session::flush)
        .map(counted -> new Changed(configuration(after), row.isEmpty()))
        .map(changed -> new Edited<>(changed, Optional.of(event(name, by, before, changed))));
  }

  private AuditEvent event(
      String name, String by, Optional<SmtpConfiguration> before, Changed changed) {
    return SmtpAudit.event(
        clock.instant(), by, words(name), before, Optional.of(changed.configuration()));
  }

  Uni<Void> delete(String name, Precondition precondition, String by) {
    return edits.run(
        session ->
            find(session, name)
                .onItem()
                .ifNull()
                .failWith(() -> unknown(name))
                .invoke(row -> precondition.require(words(name), Optional.of(row.version)))
                .call(session::remove)
                .map(
                    row ->
                        new Edited<>(
                            null,
                            Optional.of(
                                SmtpAudit.event(
                                    clock.instant(),
                                    by,
                                    words(name),
                                    Optional.of(configuration(row)),
                                    Optional.empty())))));
  }

  private static Uni<SmtpConfigurationEntity> find(Mutiny.Session session, String name) {
    return session.find(SmtpConfigurationEntity.class, name);
  }

  private SmtpConfiguration configuration(SmtpConfigurationEntity row) {
    return row.toConfiguration(box, settings);
  }

  /**
   * A secret that is left out stays, but only for the server it was made for: else whoever may
   * change a configuration could have it sent to himself.
   */
  private String secret(SmtpView given, SmtpConfigurationEntity row, Optional<String> server) {
    if (row.auth.equals("None")) {
      return null;
    }
    if (given.secret() != null) {
      if (given.secret().isEmpty() || given.secret().length() > MAX_SECRET_CHARS) {
        throw SmtpRules.invalid(
            "secret", "must have 1 to %d characters".formatted(MAX_SECRET_CHARS));
      }
      return sealed(row.name, given.secret());
    }
    if (row.secret == null) {
      throw SmtpRules.invalid("secret", "is needed for this kind of authentication");
    }
    if (!server.equals(Optional.of(server(row)))) {
      throw SmtpRules.invalid("secret", "is needed again, since it would go to another server");
    }
    return row.secret;
  }

  private String sealed(String name, String secret) {
    try {
      return box.seal(SmtpConfigurationEntity.owner(name), new Secret(secret));
    } catch (SecretUnusableException e) {
      throw new ProblemException(
          Problem.of(409, "no-key", "Secrets cannot be stored", "The secret: " + e.getMessage()));
    }
  }

  /** Where the secret goes, and how well it is kept from others on the way. */
  private static String server(SmtpConfigurationEntity row) {
    return String.join(
        "|",
        row.host,
        row.auth,
        row.tlsMode,
        Objects.toString(row.tokenUrl),
        Objects.toString(row.trust));
  }

  private static String words(String name) {
    return "smtp-configuration " + name;
  }

  static ProblemException unknown(String name) {
    return new ProblemException(
        Problem.notFound("There is no stored SMTP configuration '%s'".formatted(name)));
  }
}
