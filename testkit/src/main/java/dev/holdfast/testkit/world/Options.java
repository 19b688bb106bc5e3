package dev.holdfast.testkit.world;

import java.util.List;

/** The command line, understood. */
sealed interface Options {

  int DEFAULT_SMTP_PORT = 2525;
  int DEFAULT_HTTP_PORT = 8090;

  String HELP =
      """
      Holdfast's outside world: a mail server and an HTTP target to deliver to.

        --smtp-port <port>   of the mail server, default %d
        --http-port <port>   of the HTTP target and the control API, default %d
        --help               shows this

      Under the HTTP port:
        GET    /                    what is up, and how much has arrived
        GET    /mails?limit=100     what the mail server took, newest first
        DELETE /mails               forgets them
        GET    /calls?limit=100     what the HTTP target got, newest first
        DELETE /calls               forgets them
        POST   /smtp/down|up        stops and restarts the mail server
        POST   /target/down|up      stops and restarts the HTTP target
        any    /target/...          the HTTP target
      """
          .formatted(DEFAULT_SMTP_PORT, DEFAULT_HTTP_PORT);

  record Run(int smtpPort, int httpPort) implements Options {}

  record ShowHelp() implements Options {}

  record Wrong(String message) implements Options {}

  static Options parse(List<String> arguments) {
    int smtpPort = DEFAULT_SMTP_PORT;
    int httpPort = DEFAULT_HTTP_PORT;
    for (int index = 0; index < arguments.size(); index += 2) {
      String option = arguments.get(index);
      if (option.equals("--help")) {
        return new ShowHelp();
      }
      if (!option.equals("--smtp-port") && !option.equals("--http-port")) {
        return new Wrong("unknown option " + option + "; --help shows those there are");
      }
      int port = index + 1 < arguments.size() ? parsePort(arguments.get(index + 1)) : -1;
      if (port < 0) {
        return new Wrong(option + " needs a port between 0 and 65535 (0 for any free one)");
      }
      if (option.equals("--smtp-port")) {
        smtpPort = port;
      } else {
        httpPort = port;
      }
    }
    return new Run(smtpPort, httpPort);
  }

  private static int parsePort(String text) {
    try {
      int port = Integer.parseInt(text);
      return port <= 65_535 ? port : -1;
    } catch (NumberFormatException notANumber) {
      return -1;
    }
  }
}
