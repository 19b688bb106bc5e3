package dev.holdfast.central.smtp;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/** All SMTP configurations, from the settings and from the database. */
public interface SmtpConfigurations {

  /** In the order of failover, those switched off included. */
  Uni<List<SmtpConfiguration>> all();

  Uni<Optional<SmtpConfiguration>> find(String name);
}
