package dev.holdfast.testkit.process;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A service small enough to be started by a test: answers 200, or ends when told to. */
public final class ChildMain {

  private ChildMain() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("greeting: " + System.getProperty("greeting"));
    System.out.println("variable: " + System.getenv("CHILD_VARIABLE"));
    System.err.println("directory: " + System.getProperty("user.dir"));
    if (arguments.length > 0) {
      System.exit(Integer.parseInt(arguments[0]));
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ok",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    System.out.println("port: " + server.getAddress().getPort());
  }
}
