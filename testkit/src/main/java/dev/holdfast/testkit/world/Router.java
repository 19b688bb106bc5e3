package dev.holdfast.testkit.world;

import dev.holdfast.testkit.http.RawHttpServer;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.util.List;
import java.util.Map;

/** Finds who answers a call: the control API by its exact paths, the target below its own. */
final class Router implements RawHttpServer.Answers {

  private final ControlApi control;

  Router(ControlApi control) {
    this.control = control;
  }

  @Override
  public Reply answer(ReceivedCall call) {
    int query = call.path().indexOf('?');
    String path = query < 0 ? call.path() : call.path().substring(0, query);
    return switch (path) {
      case "/" -> isGet(call) ? control.state() : notAllowed(call, "GET");
      case "/mails" -> collection(call, control::mails, control::forgetMails);
      case "/calls" -> collection(call, control::calls, control::forgetCalls);
      case "/smtp/down" -> command(call, control::smtpDown);
      case "/smtp/up" -> command(call, control::smtpUp);
      case "/target/down" -> targetOr(call, control::targetDown);
      case "/target/up" -> targetOr(call, control::targetUp);
      default -> path.startsWith("/target/") ? control.target(call) : notFound(path);
    };
  }

  /** Only POST is a command here; with other methods the path belongs to the target. */
  private Reply targetOr(ReceivedCall call, Runnable command) {
    return call.method().equals("POST") ? command(call, command) : control.target(call);
  }

  @FunctionalInterface
  private interface Listing {
    Reply newest(int limit);
  }

  private static Reply collection(ReceivedCall call, Listing list, Runnable forget) {
    if (isGet(call)) {
      int limit = Limit.in(call.path());
      return limit < 0
          ? Problem.of(400, "Invalid limit", "limit must be a number from 0 on: " + call.path())
          : list.newest(limit);
    }
    if (call.method().equals("DELETE")) {
      forget.run();
      return Reply.status(204);
    }
    return notAllowed(call, "GET, DELETE");
  }

  private Reply command(ReceivedCall call, Runnable command) {
    if (!call.method().equals("POST")) {
      return notAllowed(call, "POST");
    }
    command.run();
    return control.state();
  }

  private static boolean isGet(ReceivedCall call) {
    return List.of("GET", "HEAD").contains(call.method());
  }

  private static Reply notFound(String path) {
    return Problem.of(
        404,
        "Not found",
        "there is nothing at " + path + "; start with --help to see what there is");
  }

  private static Reply notAllowed(ReceivedCall call, String allowed) {
    return Problem.of(
        405,
        "Method not allowed",
        call.method() + " is not possible at " + call.path() + ", only " + allowed,
        Map.of("Allow", allowed));
  }
}
