package dev.holdfast.central.smtp;

import dev.holdfast.central.audit.AuditTrail;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;

/** A test mail and its line in the audit. */
@ApplicationScoped
class TestMail {

  private final MailTrial trial;
  private final AuditTrail audit;
  private final Clock clock;

  @Inject
  TestMail(MailTrial trial, AuditTrail audit, Clock clock) {
    this.trial = trial;
    this.audit = audit;
    this.clock = clock;
  }

  Uni<TrialReport> send(SmtpConfiguration configuration, String to, String by) {
    return trial
        .run(configuration, to)
        .call(
            report ->
                audit.append(
                    List.of(
                        SmtpAudit.tested(
                            clock.instant(),
                            by,
                            "smtp-configuration " + configuration.name(),
                            to,
                            report))));
  }
}
