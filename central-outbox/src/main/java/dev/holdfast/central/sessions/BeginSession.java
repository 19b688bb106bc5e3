package dev.holdfast.central.sessions;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.audit.AppendAudit;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Begins a session for somebody who has shown who they are. */
@ApplicationScoped
class BeginSession {

  private final SessionRows rows;
  private final SessionSettings settings;
  private final AppendAudit append;

  @Inject
  BeginSession(SessionRows rows, SessionSettings settings, AppendAudit append) {
    this.rows = rows;
    this.settings = settings;
    this.append = append;
  }

  /**
   * Fails if they are disabled, or their password is another one by now.
   *
   * @param hash of the password as it was when they were let in
   * @param how for the audit
   */
  Uni<NewSession> within(
      Mutiny.Session session,
      String user,
      Optional<String> hash,
      String address,
      String how,
      Instant now) {
    NewSession made = NewSession.of(user, address, now.plus(settings.longest()));
    return rows.endOverdue(session, now, settings.idle())
        .chain(() -> rows.add(session, made, hash, now))
        .invoke(
            added -> {
              if (!added) {
                throw wrong();
              }
            })
        .chain(() -> rows.noteLogin(session, user, now))
        .chain(() -> append.within(session, List.of(LoginAudit.signedIn(now, user, address, how))))
        .replaceWith(made);
  }

  static ProblemException wrong() {
    return new ProblemException(
        Problem.of(
            401,
            "sign-in-refused",
            "Not signed in",
            "The name, the password or the link is wrong, or no longer good"));
  }
}
