package dev.holdfast.central.smtp;

import io.smallrye.mutiny.Uni;

/** Sends a test mail. */
public interface MailTrial {

  /** Over a new connection, whatever state the server is thought to be in, switched on or off. */
  Uni<TrialReport> run(SmtpConfiguration configuration, String to);
}
