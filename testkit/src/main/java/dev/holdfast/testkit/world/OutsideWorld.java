package dev.holdfast.testkit.world;

import dev.holdfast.testkit.http.RawHttpServer;
import dev.holdfast.testkit.smtp.SmtpSink;
import java.io.IOException;
import java.net.BindException;
import java.time.Clock;

/** The mail server and the HTTP target of the demo, with their control API. */
public final class OutsideWorld implements AutoCloseable {

  private final SmtpSink sink;
  private final RawHttpServer http;

  private OutsideWorld(SmtpSink sink, RawHttpServer http) {
    this.sink = sink;
    this.http = http;
  }

  /**
   * Starts both servers on the loopback interface; port 0 stands for any free one.
   *
   * @throws PortTakenException with a message that says what to do
   */
  public static OutsideWorld start(int smtpPort, int httpPort) throws IOException {
    SmtpSink sink = openSink(smtpPort);
    try {
      return new OutsideWorld(sink, openHttp(sink, httpPort));
    } catch (IOException e) {
      sink.close();
      throw e;
    }
  }

  public int smtpPort() {
    return sink.port();
  }

  public int httpPort() {
    return http.port();
  }

  @Override
  public void close() {
    http.close();
    sink.close();
  }

  private static SmtpSink openSink(int port) throws IOException {
    try {
      return SmtpSink.builder().port(port).open();
    } catch (BindException e) {
      throw new PortTakenException("SMTP", port, "--smtp-port", e);
    }
  }

  private static RawHttpServer openHttp(SmtpSink sink, int port) throws IOException {
    Router router = new Router(new ControlApi(sink, new DemoTarget()));
    try {
      return RawHttpServer.open("outside-world", port, router, Clock.systemUTC());
    } catch (BindException e) {
      throw new PortTakenException("HTTP", port, "--http-port", e);
    }
  }
}
