package dev.holdfast.central.delivery.email;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One mail on an open connection. */
final class SendMail {

  private static final int GO_AHEAD = 354;
  private static final int SHOWN_REFUSALS = 5;

  private record Answer(String recipient, SmtpReply reply) {}

  private final SmtpWire wire;
  private final Capabilities server;

  SendMail(SmtpWire wire, Capabilities server) {
    this.wire = wire;
    this.server = server;
  }

  Future<Accepted> send(Mail mail) {
    if (!server.takes(mail.text().length())) {
      return Future.failedFuture(
          new MailRefusedException(
              "the mail has %d bytes, and the server takes at most %d"
                  .formatted(mail.text().length(), server.maxBytes()),
              true));
    }
    String from =
        "MAIL FROM:<%s>%s"
            .formatted(mail.from(), server.maxBytes() > 0 ? " SIZE=" + mail.text().length() : "");
    return (server.pipelining() ? together(from, mail) : oneByOne(from, mail))
        .compose(answers -> data(answers, mail));
  }

  /** All in one go: with hundreds of recipients this saves as many round trips. */
  private Future<List<Answer>> together(String from, Mail mail) {
    Future<SmtpReply> sender = wire.ask(SmtpStage.MAIL, from);
    List<Future<Answer>> answers = mail.recipients().stream().map(this::recipient).toList();
    return SmtpConnection.positive(SmtpStage.MAIL, sender)
        .compose(taken -> Future.all(answers))
        .map(all -> answers.stream().map(Future::result).toList());
  }

  private Future<List<Answer>> oneByOne(String from, Mail mail) {
    List<Answer> answers = new ArrayList<>();
    Future<?> turn = SmtpConnection.positive(SmtpStage.MAIL, wire.ask(SmtpStage.MAIL, from));
    for (String recipient : mail.recipients()) {
      turn = turn.compose(before -> recipient(recipient)).onSuccess(answers::add);
    }
    return turn.map(all -> answers);
  }

  private Future<Answer> recipient(String address) {
    return wire.ask(SmtpStage.RCPT, "RCPT TO:<%s>".formatted(address))
        .compose(
            reply ->
                reply.saysGoodbye()
                    ? Future.failedFuture(new SmtpRefusedException(SmtpStage.RCPT, reply))
                    : Future.succeededFuture(new Answer(address, reply)));
  }

  private Future<Accepted> data(List<Answer> answers, Mail mail) {
    List<String> accepted =
        answers.stream()
            .filter(answer -> answer.reply().isPositive())
            .map(Answer::recipient)
            .toList();
    List<Answer> refused = answers.stream().filter(answer -> !answer.reply().isPositive()).toList();
    if (accepted.isEmpty()) {
      return Future.failedFuture(nobody(refused));
    }
    return wire.ask(SmtpStage.DATA, "DATA")
        .compose(
            reply ->
                reply.code() == GO_AHEAD
                    ? text(mail)
                    : Future.failedFuture(new SmtpRefusedException(SmtpStage.DATA, reply)))
        .map(done -> new Accepted(accepted, refused.stream().map(SendMail::words).toList()));
  }

  private Future<SmtpReply> text(Mail mail) {
    Future<SmtpReply> reply =
        wire.say(
            SmtpStage.END_OF_DATA,
            Buffer.buffer().appendBuffer(mail.text()).appendString("."),
            "<%d bytes>".formatted(mail.text().length()));
    return SmtpConnection.positive(SmtpStage.END_OF_DATA, reply);
  }

  /** For good only if nobody's refusal may pass. */
  private static MailRefusedException nobody(List<Answer> refused) {
    String some =
        refused.stream()
            .limit(SHOWN_REFUSALS)
            .map(SendMail::words)
            .collect(Collectors.joining(", "));
    int more = refused.size() - SHOWN_REFUSALS;
    return new MailRefusedException(
        "no recipient was accepted: " + some + (more > 0 ? " and %d more".formatted(more) : ""),
        refused.stream().allMatch(answer -> answer.reply().isPermanent()));
  }

  private static String words(Answer answer) {
    return "%s (%s)".formatted(answer.recipient(), answer.reply());
  }
}
