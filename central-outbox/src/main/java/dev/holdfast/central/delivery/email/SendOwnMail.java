package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.email.ServerResult.Away;
import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.OwnMail;
import dev.holdfast.shared.text.FailureText;
import io.quarkus.mailer.reactive.ReactiveMailer;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.mail.SMTPException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Goes along the servers, without being a notification: nobody else may read it. The server of the
 * settings is spoken to by the mailer of Quarkus, which those settings describe; those of rows,
 * which it does not know, by the workers.
 */
@ApplicationScoped
class SendOwnMail implements OwnMail {

  /** What came of it at one server. */
  private record Sent(Optional<String> problem, boolean nextMayDo) {}

  private final SmtpServers servers;
  private final Instance<ReactiveMailer> mailer;
  private final Redactor redactor;
  private final Clock clock;

  @Inject
  SendOwnMail(
      SmtpServers servers, Instance<ReactiveMailer> mailer, Redactor redactor, Clock clock) {
    this.servers = servers;
    this.mailer = mailer;
    this.redactor = redactor;
    this.clock = clock;
  }

  @Override
  public Uni<Optional<String>> send(String to, String subject, String body) {
    Mail mail =
        new Mail(
            "<own-%s@holdfast>".formatted(UUID.randomUUID()),
            List.of(to),
            subject,
            body,
            clock.instant());
    return servers
        .refresh()
        .chain(
            () ->
                servers.enabled().isEmpty()
                    ? Uni.createFrom().item(Optional.of("no mail server may be used now"))
                    : send(mail, servers.enabled()));
  }

  private Uni<Optional<String>> send(Mail mail, List<SmtpServer> along) {
    SmtpServer server = along.get(0);
    List<SmtpServer> others = along.subList(1, along.size());
    Uni<Sent> sent =
        server.configuration().stored().isEmpty()
            ? byQuarkus(mail, server)
            : server.send(mail).map(SendOwnMail::judged);
    return sent.chain(
        result ->
            result.nextMayDo() && !others.isEmpty()
                ? send(mail, others)
                    .map(problem -> problem.map(next -> result.problem().orElse("") + "; " + next))
                : Uni.createFrom().item(result.problem()));
  }

  private Uni<Sent> byQuarkus(Mail mail, SmtpServer server) {
    return mailer
        .get()
        .send(
            io.quarkus.mailer.Mail.withText(mail.recipients().get(0), mail.subject(), mail.body())
                .addHeader("Message-ID", mail.messageId())
                .addHeader("Auto-Submitted", "auto-generated"))
        .ifNoItem()
        .after(server.configuration().timeout())
        .fail()
        .replaceWith(new Sent(Optional.empty(), false))
        .onFailure()
        .recoverWithItem(failure -> failed(server, failure));
  }

  private Sent failed(SmtpServer server, Throwable failure) {
    String words =
        failure instanceof SMTPException said && said.getReplyCode() > 0
            ? "SMTP %d: %s".formatted(said.getReplyCode(), said.getMessage())
            : FailureText.of(failure);
    return new Sent(
        Optional.of(redactor.clean(server.name() + ": " + words)),
        !(failure instanceof SMTPException));
  }

  private static Sent judged(ServerResult result) {
    if (result instanceof Tried tried) {
      return new Sent(tried.outcome().failure(), tried.isAway());
    }
    return new Sent(Optional.of(result.words()), result instanceof Away);
  }
}
