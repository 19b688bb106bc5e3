package dev.holdfast.testkit.world;

import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.smtp.SmtpSink;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the demo's operator can ask and tell the outside world. */
final class ControlApi {

  private final SmtpSink sink;
  private final DemoTarget target;

  ControlApi(SmtpSink sink, DemoTarget target) {
    this.sink = sink;
    this.target = target;
  }

  Reply state() {
    return Reply.json(
        200,
        WorldJson.state(
            sink.isUp(), sink.port(), sink.mailCount(), target.isUp(), target.calls().count()));
  }

  Reply mails(int limit) {
    return Reply.json(200, WorldJson.mails(newest(sink.mails(), limit)));
  }

  void forgetMails() {
    sink.clear();
  }

  Reply calls(int limit) {
    return Reply.json(200, WorldJson.calls(newest(target.calls().all(), limit)));
  }

  void forgetCalls() {
    target.calls().clear();
  }

  void smtpDown() {
    sink.down();
  }

  void smtpUp() {
    sink.up();
  }

  void targetDown() {
    target.down();
  }

  void targetUp() {
    target.up();
  }

  Reply target(ReceivedCall call) {
    return target.answer(call);
  }

  private static <T> List<T> newest(List<T> oldestFirst, int limit) {
    int size = oldestFirst.size();
    List<T> newest = new ArrayList<>(oldestFirst.subList(Math.max(0, size - limit), size));
    Collections.reverse(newest);
    return newest;
  }
}
