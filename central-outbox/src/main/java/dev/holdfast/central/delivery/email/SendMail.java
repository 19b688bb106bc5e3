package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.email.SmtpWire.Command;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One mail on an open connection. */
final class SendMail {

  private static final Command DATA = new Command(SmtpStage.DATA, "DATA");
  private static final int SHOWN_REFUSALS = 5;

  private record Answer(String recipient, SmtpReply reply) {}

  private final SmtpWire wire;
  private final Capabilities server;
  private final Runnable mayFollow;

  /**
   * @param mayFollow is told when the next mail may be begun, though this one is not answered yet
   */
  SendMail(SmtpWire wire, Capabilities server, Runnable mayFollow) {
    this.wire = wire;
    this.server = server;
    this.mayFollow = mayFollow;
  }

  Future<Accepted> send(Mail mail) {
    if (!server.takes(mail.text().length())) {
      return Future.failedFuture(
          new MailRefusedException(
              "the mail has %d bytes, and the server takes at most %d"
                  .formatted(mail.text().length(), server.maxBytes()),
              true));
    }
    String size = server.maxBytes() > 0 ? " SIZE=" + mail.text().length() : "";
    String from = "MAIL FROM:<" + mail.from() + ">" + size;
    return server.pipelining() ? together(from, mail) : oneByOne(from, mail);
  }

  /** All in one go: with hundreds of recipients this saves as many round trips. */
  private Future<Accepted> together(String from, Mail mail) {
    List<Command> commands = new ArrayList<>();
    commands.add(new Command(SmtpStage.MAIL, from));
    mail.recipients().forEach(address -> commands.add(recipient(address)));
    commands.add(DATA);
    List<Future<SmtpReply>> replies = wire.askAll(commands);
    Future<SmtpReply> data = replies.get(replies.size() - 1);
    return SmtpConnection.positive(SmtpStage.MAIL, replies.get(0))
        .compose(taken -> answers(mail.recipients(), replies.subList(1, replies.size() - 1)))
        .compose(SendMail::judged)
        .recover(failure -> withdrawn(data, failure))
        .compose(accepted -> data.compose(reply -> text(reply, mail)).map(accepted));
  }

  private static Future<List<Answer>> answers(
      List<String> recipients, List<Future<SmtpReply>> replies) {
    List<Future<Answer>> answers =
        IntStream.range(0, recipients.size())
            .mapToObj(n -> answer(recipients.get(n), replies.get(n)))
            .toList();
    return Future.all(answers).map(all -> answers.stream().map(Future::result).toList());
  }

  /**
   * A server may ask for the text though it took nobody. It gets an empty one: whatever else came
   * next, a farewell included, would be the text.
   */
  private Future<Accepted> withdrawn(Future<SmtpReply> data, Throwable failure) {
    if (failure instanceof SmtpRefusedException refused && refused.reply().saysGoodbye()) {
      return Future.failedFuture(failure);
    }
    return data.compose(
            reply ->
                reply.code() == SmtpReply.GO_AHEAD
                    ? wire.ask(SmtpStage.END_OF_DATA, ".")
                    : Future.succeededFuture(reply))
        .transform(over -> Future.failedFuture(failure));
  }

  private Future<Accepted> oneByOne(String from, Mail mail) {
    List<Answer> answers = new ArrayList<>();
    Future<?> turn = SmtpConnection.positive(SmtpStage.MAIL, wire.ask(SmtpStage.MAIL, from));
    for (String address : mail.recipients()) {
      turn =
          turn.compose(before -> answer(address, ask(recipient(address)))).onSuccess(answers::add);
    }
    return turn.compose(all -> judged(answers))
        .compose(accepted -> ask(DATA).compose(reply -> text(reply, mail)).map(accepted));
  }

  private Future<SmtpReply> ask(Command command) {
    return wire.ask(command.stage(), command.text());
  }

  private static Command recipient(String address) {
    return new Command(SmtpStage.RCPT, "RCPT TO:<" + address + ">");
  }

  private static Future<Answer> answer(String address, Future<SmtpReply> said) {
    return said.compose(
        reply ->
            reply.saysGoodbye()
                ? Future.failedFuture(new SmtpRefusedException(SmtpStage.RCPT, reply))
                : Future.succeededFuture(new Answer(address, reply)));
  }

  /** Fails when there is nobody to send it to. */
  private static Future<Accepted> judged(List<Answer> answers) {
    List<String> accepted =
        answers.stream()
            .filter(answer -> answer.reply().isPositive())
            .map(Answer::recipient)
            .toList();
    List<Answer> refused = answers.stream().filter(answer -> !answer.reply().isPositive()).toList();
    if (accepted.isEmpty()) {
      return Future.failedFuture(nobody(refused));
    }
    return Future.succeededFuture(
        new Accepted(accepted, refused.stream().map(SendMail::words).toList()));
  }

  private Future<SmtpReply> text(SmtpReply asked, Mail mail) {
    if (asked.code() != SmtpReply.GO_AHEAD) {
      return Future.failedFuture(new SmtpRefusedException(SmtpStage.DATA, asked));
    }
    Future<SmtpReply> reply =
        wire.say(
            SmtpStage.END_OF_DATA,
            Buffer.buffer().appendBuffer(mail.text()).appendString("."),
            () -> "<%d bytes>".formatted(mail.text().length()));
    if (server.pipelining()) {
      mayFollow.run();
    }
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
