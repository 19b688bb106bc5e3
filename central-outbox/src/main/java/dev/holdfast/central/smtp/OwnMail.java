package dev.holdfast.central.smtp;

import io.smallrye.mutiny.Uni;
import java.util.Optional;

/** Mails that central sends on its own account, over the servers that notifications take. */
public interface OwnMail {

  /**
   * Tried once along the servers, and never kept.
   *
   * @return why no server has taken it; empty when one has
   */
  Uni<Optional<String>> send(String to, String subject, String body);
}
