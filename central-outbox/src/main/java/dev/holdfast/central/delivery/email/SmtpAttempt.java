package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.central.notification.Reach;
import dev.holdfast.central.notification.Reach.Refusal;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.text.FailureText;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One notification at one server, on a worker: in as many mails as its recipients need, over a
 * connection that is open already if there is one, else over a new one. It begins anew only where
 * it cannot have got anywhere: when the open connection turns out to be dead, or the token to be no
 * good any more.
 */
final class SmtpAttempt {

  private static final int SHOWN_REFUSALS = 5;

  private final SmtpServer server;
  private final Mail mail;
  private final Transcript transcript;
  private final List<String> accepted = new ArrayList<>();
  private final List<Refusal> refused = new ArrayList<>();
  private final Map<String, SmtpReply> delayed = new LinkedHashMap<>();
  private Optional<SmtpDialogue> dialogue = Optional.empty();
  private String cutBecause;
  private boolean over;
  private boolean failed;

  SmtpAttempt(SmtpServer server, Mail mail, Transcript transcript) {
    this.server = server;
    this.mail = mail;
    this.transcript = transcript;
  }

  /** From whatever thread, and at once; not when it is over. */
  synchronized void cut(String why) {
    if (!over && cutBecause == null) {
      cutBecause = why;
      dialogue.ifPresent(used -> used.cut(why));
    }
  }

  private synchronized SmtpDialogue use(SmtpDialogue next) throws SmtpFailure {
    dialogue = Optional.of(next);
    next.record(transcript);
    if (cutBecause != null) {
      throw SmtpFailure.broken(SmtpStage.CONNECT, "no connection: " + cutBecause);
    }
    return next;
  }

  /**
   * @return the connection, if it was ever tried; nobody cuts it from here on
   */
  synchronized Optional<SmtpDialogue> end() {
    over = true;
    dialogue.ifPresent(used -> used.record(Transcript.unread()));
    return dialogue;
  }

  /** It is cut off when its server has had its time, or when the mail's is over. */
  Future<?> limit(Instant now, Duration timeout, ScheduledExecutorService timer) {
    Duration left = Duration.between(now, mail.until());
    Duration limit = left.compareTo(timeout) < 0 ? left : timeout;
    return timer.schedule(
        () -> cut(FailureText.noAnswerWithin(limit)), limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Its connection is good for another mail. */
  boolean isWhole() {
    return !failed;
  }

  /**
   * @param open a connection that is open already
   */
  Tried run(Optional<SmtpDialogue> open, boolean probe) {
    List<String> left = new ArrayList<>(mail.recipients());
    Optional<SmtpFailure> failure = Optional.empty();
    try {
      deliver(left, open.isPresent() ? use(open.get()) : connected(false), open.isPresent());
    } catch (SmtpFailure e) {
      failure = Optional.of(e);
      failed = true;
    }
    List<String> remaining = Stream.concat(delayed.keySet().stream(), left.stream()).toList();
    Reach reach =
        new Reach(accepted, refused, remaining, failure.flatMap(e -> perhapsSent(e, remaining)));
    return new Tried(
        failure.map(e -> e.outcome(server.name())).orElseGet(() -> judged(remaining)),
        reach,
        failure.filter(e -> e.stage().isBeforeMail()).isPresent(),
        probe);
  }

  /** Takes those out of {@code left} whose fate is known. */
  private void deliver(List<String> left, SmtpDialogue first, boolean mayBeDead)
      throws SmtpFailure {
    SmtpDialogue current = first;
    boolean unsure = mayBeDead;
    MimeMessage message = composed(current);
    while (!left.isEmpty()) {
      List<String> some = left.subList(0, Math.min(left.size(), server.recipientsPerMail()));
      try {
        take(left, List.copyOf(some), current.send(message, some));
        unsure = false;
      } catch (SmtpFailure e) {
        if (!unsure || !e.wasDeadBefore()) {
          refuse(left, current.answers());
          throw e;
        }
        current.cut("it was dead");
        current = connected(false);
        unsure = false;
      }
    }
  }

  private MimeMessage composed(SmtpDialogue on) throws SmtpFailure {
    try {
      return mail.composed(on.setup().session(), server.configuration().from());
    } catch (MessagingException e) {
      throw SmtpFailure.flaw(SmtpStage.MAIL, "the mail cannot be composed: " + e.getMessage());
    }
  }

  private void take(List<String> left, List<String> asked, Map<String, SmtpReply> answers) {
    refuse(left, answers);
    boolean someHaveIt = answers.values().stream().anyMatch(SmtpReply::isPositive);
    for (String address : asked) {
      SmtpReply said = answers.get(address);
      if (said != null && said.isPositive()) {
        accepted.add(address);
        left.remove(address);
      } else if (said != null
          && !said.isPermanent()
          && !(someHaveIt && said.saysTooManyRecipients())) {
        delayed.put(address, said);
        left.remove(address);
      }
    }
  }

  /** What is refused for good stays so, whatever becomes of the rest of the mail. */
  private void refuse(List<String> left, Map<String, SmtpReply> answers) {
    for (String address : List.copyOf(left)) {
      SmtpReply said = answers.get(address);
      if (said != null && said.isPermanent()) {
        refused.add(new Refusal(address, said.toString()));
        left.remove(address);
      }
    }
  }

  private SmtpDialogue connected(boolean again) throws SmtpFailure {
    Optional<Credentials> as = server.credentials();
    SmtpDialogue next = use(server.dialogue(transcript));
    try {
      next.open(as);
      return next;
    } catch (SmtpFailure e) {
      boolean tokenIsOld =
          e.stage() == SmtpStage.AUTH
              && e.isRefusedForGood()
              && as.filter(Credentials::isToken).isPresent();
      if (again || !tokenIsOld) {
        throw e;
      }
      server.refused(as.get());
      next.quit();
      return connected(true);
    }
  }

  private Optional<String> perhapsSent(SmtpFailure failure, List<String> remaining) {
    return failure.perhapsSent()
        ? Optional.of(
            "%s: the text of %s was out to %d recipients when %s"
                .formatted(server.name(), mail.messageId(), remaining.size(), failure.getMessage()))
        : Optional.empty();
  }

  private DeliveryOutcome judged(List<String> remaining) {
    if (remaining.isEmpty() && !accepted.isEmpty()) {
      return new DeliveryOutcome.Delivered(
          accepted, refused.stream().map(Refusal::toString).toList());
    }
    String what = accepted.isEmpty() ? "no recipient was accepted: " : "refused for now: ";
    List<String> no =
        Stream.concat(
                refused.stream().map(Refusal::toString),
                delayed.entrySet().stream()
                    .map(e -> new Refusal(e.getKey(), e.getValue().toString()).toString()))
            .toList();
    int more = no.size() - SHOWN_REFUSALS;
    String text =
        "%s: %s%s%s"
            .formatted(
                server.name(),
                what,
                no.stream().limit(SHOWN_REFUSALS).collect(Collectors.joining(", ")),
                more > 0 ? " and %d more".formatted(more) : "");
    return remaining.isEmpty()
        ? DeliveryOutcome.failedForGood(text)
        : DeliveryOutcome.failedForNow(text);
  }
}
