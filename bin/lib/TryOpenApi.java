import client.central.model.NewToken;
import client.central.model.NotificationItem;
import client.site.api.DefinitionsApi;
import client.site.api.MessagesApi;
import client.site.api.NotificationsApi;
import client.site.api.ParkedApi;
import client.site.api.StatusApi;
import client.site.model.Call;
import client.site.model.DatabaseView;
import client.site.model.Notification;
import client.site.model.Secret;
import client.site.model.SecretView;
import client.site.model.Statement;
import client.site.model.Write;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Uses the clients that bin/try-openapi has generated; the token comes over standard input. */
class TryOpenApi {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String SUBJECT = "Handed in by a generated client " + UUID.randomUUID();

  private final client.site.ApiClient site = new client.site.ApiClient();
  private final client.central.ApiClient central = new client.central.ApiClient();

  public static void main(String[] addresses) throws Exception {
    String token = new BufferedReader(new InputStreamReader(System.in)).readLine();
    new TryOpenApi(addresses[0], addresses[1], token).run();
  }

  private TryOpenApi(String siteAddress, String centralAddress, String token) {
    site.setBasePath(siteAddress);
    site.setBearerToken(token);
    central.setBasePath(centralAddress);
    central.setBearerToken(token);
  }

  private void run() throws Exception {
    say("the site is " + new StatusApi(site).getStatus().getRole());
    defineDatabase();
    handIn();
    handInMany();
    exportParked();
    findAtCentral();
    makeToken();
  }

  /** A secret goes in as text and comes out as whether there is one; that may be sent back. */
  private void defineDatabase() throws Exception {
    DefinitionsApi definitions = new DefinitionsApi(site);
    definitions.putDatabase(
        "try-openapi",
        new DatabaseView()
            .url("postgresql://localhost:1/nowhere")
            .user("holdfast")
            .password(new Secret("s3cret")),
        null,
        null);
    DatabaseView read = definitions.getDatabase("try-openapi");
    require(
        read.getPassword().getActualInstance() instanceof SecretView view && view.getSet(),
        "a password is told of: " + read.getPassword().getActualInstance());
    DatabaseView again = definitions.putDatabase("try-openapi", read.poolSize(3), null, null);
    require(again.getPassword().getSecretView().getSet(), "the password is kept");
    say("defined a database with its password");
  }

  private void handIn() throws Exception {
    String id =
        new NotificationsApi(site)
            .submitNotification(
                new Notification()._list("ops").subject(SUBJECT).body("Pressure was 0.2 bar."), null)
            .getNotificationId();
    new MessagesApi(site)
        .callExternalSystem("demo-api", new Call().method("POST").path("/orders/17"), null);
    Write write =
        new Write()
            .addStatementsItem(
                new Statement()
                    .sql("INSERT INTO readings (bar) VALUES ($1)")
                    .parameters(List.of(0.2)))
            .addStatementsItem(new Statement().sql("DELETE FROM alarms"));
    require(
        Boolean.TRUE.equals(
            new MessagesApi(site).writeToDatabase("try-openapi", write, null).getWasBuffered()),
        "a transaction is kept for a database that is away");
    say("handed in a notification (" + id + "), a call and a transaction");
  }

  private void handInMany() throws Exception {
    String line = "{\"category\": \"Notification\", \"target\": \"ops\", \"payload\": %s}%n";
    String answer =
        new MessagesApi(site)
            .submitBatch(
                line.formatted("{\"subject\": \"one\", \"body\": \"b\"}")
                    + line.formatted("{\"subjekt\": \"two\"}"));
    List<String> results = answer.lines().toList();
    require(
        results.size() == 2
            && results.get(0).contains("\"accepted\":true")
            && results.get(1).contains("\"status\":400"),
        "a batch has a result for each line: " + answer);
    say("handed in a batch, one line of it refused");
  }

  private void exportParked() throws Exception {
    ParkedApi parked = new ParkedApi(site);
    int many = parked.listParked(null, null, null, null, 10, null, null, null).getItems().size();
    String lines = parked.exportParked(null, null, null, null, null, null);
    // The client makes nothing of an answer that is empty.
    long exported = lines == null ? 0 : lines.lines().count();
    require(exported >= many, "an export has all that is parked: " + lines);
    say("listed and exported what is parked: " + many);
  }

  private void findAtCentral() throws Exception {
    var notifications = new client.central.api.NotificationsApi(central);
    Instant deadline = Instant.now().plus(PATIENCE);
    NotificationItem found = null;
    while (found == null) {
      require(Instant.now().isBefore(deadline), "the notification is at central in time");
      found =
          notifications
              .listNotifications(
                  null, null, null, SUBJECT, 1, null, null, null, null, false, null, null)
              .getItems()
              .stream()
              .findFirst()
              .orElse(null);
      Thread.sleep(200);
    }
    require(found.getNotificationId() != null && SUBJECT.equals(found.getSubject()), "" + found);
    say(
        "found it at central: "
            + notifications
                .getNotificationStatus(found.getNotificationId().toString())
                .getStatus());
  }

  private void makeToken() throws Exception {
    var tokens = new client.central.api.TokensApi(central);
    var made =
        // Lists that are left out are sent as empty ones unless one says so.
        tokens.createToken(
            new NewToken()
                .name("try-openapi")
                .roles(List.of("viewer"))
                .sites(null)
                .targets(null));
    require(made.getToken() != null, "a token is shown once");
    tokens.revokeToken(made.getTokenId().toString());
    require(!new client.central.api.SessionApi(central).getWaysIn().getForgottenPassword(), "");
    say("made and revoked a token");
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("does not hold: " + what);
    }
  }

  private static void say(String what) {
    System.out.println("  " + what);
  }
}
