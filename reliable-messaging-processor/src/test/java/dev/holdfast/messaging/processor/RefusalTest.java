package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes that do not compile: the element, the problem and the remedy. */
class RefusalTest {

  private static final String HEAD =
      """
      package shop;
      import dev.holdfast.messaging.annotations.*;
      import java.util.*;
      """;

  private static final String HANDLER_HEAD =
      """
      package shop;
      import dev.holdfast.messaging.annotations.*;
      import dev.holdfast.messaging.sqlite.*;
      import io.smallrye.mutiny.Uni;
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Set<String> | use List<T> or Map<String, T>",
        "ArrayList<String> | use List<T> or Map<String, T>",
        "byte[] | use List<T>, or String with Base64 for bytes",
        "char | use String",
        "Object | use String, a number, boolean,",
        "java.time.LocalDateTime | use Instant for a moment, LocalDate for a day",
        "java.math.BigInteger | use BigDecimal",
        "List | say of what, as in List<String>",
        "List<?> | name a type that is known when the message is compiled",
        "List<Optional<String>> | leave out what is missing: only a component may be Optional",
        "Optional<Optional<String>> | leave out what is missing: only a component may be Optional",
        "Map<Integer, String> | use Map<String, T>: the names of JSON fields are strings",
        "OptionalInt | use Optional<T>, and only as a component itself",
        "Thread | use String, a number, boolean,",
        "Box<String> | write a record without type parameters for each use"
      })
  void a_payload_that_cannot_be_serialised_is_refused_at_its_component(String type, String remedy) {
    Compiled compiled =
        new Compilation(directory)
            .source("package shop;\npublic record Box<T>(T t) {}")
            .source(HEAD + "@Signal\npublic record Bad(\n  String fine,\n  " + type + " wrong) {}")
            .option("-Xlint:-rawtypes")
            .compile();

    assertThat(compiled.errors())
        .singleElement()
        .asString()
        .startsWith(
            "Bad.java:7: component 'wrong' of payload shop.Bad cannot be serialised: it is a ")
        .contains("; " + remedy);
  }

  @Test
  void what_is_wrong_in_a_record_inside_is_refused_there() {
    Compiled compiled =
        new Compilation(directory)
            .source(
                HEAD
                    + "@Signal\n"
                    + "record Outer(List<Outer.Inner> inner) {\n"
                    + "  record Inner(Set<String> tags) {}\n"
                    + "}")
            .compile();

    assertThat(compiled.errors())
        .singleElement()
        .asString()
        .startsWith(
            "Outer.java:6: component 'tags' of payload shop.Outer.Inner cannot be serialised");
  }

  @Test
  void a_private_or_generic_payload_is_refused() {
    assertThat(
            new Compilation(directory)
                .source(HEAD + "@Signal\nrecord A<T>(String t) {}")
                .source(HEAD + "final class B {\n  @Signal private record C() {}\n}")
                .compile()
                .errors())
        .containsExactlyInAnyOrder(
            "A.java:5: payload shop.A has type parameters and cannot be serialised; write a record"
                + " without them for each use",
            "B.java:5: payload shop.B.C cannot be serialised; make C visible in its package");
  }

  @Test
  void a_circular_payload_is_refused_with_the_way_around() {
    Compiled compiled =
        new Compilation(directory)
            .source(HEAD + "@Command\nrecord Tree(String name, List<Branch> branches) {}")
            .source(HEAD + "record Branch(\n  Map<String, Tree> leaves) {}")
            .compile();

    assertThat(compiled.errors())
        .containsExactly(
            "Branch.java:5: payload type shop.Tree is circular (Tree -> Branch -> Tree): component"
                + " 'leaves' leads back; carry the ids of the others instead of themselves, or a"
                + " flat List");
  }

  @Test
  void a_record_that_contains_itself_is_refused() {
    assertThat(
            new Compilation(directory)
                .source(HEAD + "@Signal\nrecord Node(Optional<Node> next) {}")
                .compile()
                .errors())
        .singleElement()
        .asString()
        .contains("payload type shop.Node is circular (Node -> Node)");
  }

  @Test
  void two_equal_endpoint_names_are_refused() {
    Compiled compiled =
        new Compilation(directory)
            .source(HEAD + "@Signal\nrecord Approved() {}")
            .source(HEAD + "@Command(\"Approved\")\nrecord Other() {}")
            .compile();

    assertThat(compiled.errors())
        .containsExactly(
            "Other.java:5: endpoint 'Approved' of shop.Other is taken by shop.Approved; name one of"
                + " them otherwise: @Command(\"...\")");
  }

  @Test
  void a_name_that_no_envelope_carries_is_refused() {
    assertThat(
            new Compilation(directory)
                .source(HEAD + "@Signal(\"order approved\")\nrecord Approved() {}")
                .compile()
                .errors())
        .singleElement()
        .asString()
        .contains(
            "endpoint 'order approved' of shop.Approved is no name for the wire; use 1 to 128");
  }

  @Test
  void a_destination_without_a_secret_is_refused_with_the_line_to_add() {
    Compiled compiled =
        new Compilation(directory)
            .configured(
                """
                holdfast.messaging.services.billing.address=http://billing
                holdfast.messaging.services.shipping.secret=
                """)
            .source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}")
            .source(HEAD + "@Signal\n@SendsTo(\"shipping\")\nrecord B() {}")
            .onSqlite()
            .compile();

    assertThat(compiled.errors())
        .containsExactly(
            "A.java:6: shop.A is sent to 'billing', for which no secret is configured; add"
                + " holdfast.messaging.services.billing.secret=${...} to application.properties",
            "B.java:6: shop.B is sent to 'shipping', for which no secret is configured; add"
                + " holdfast.messaging.services.shipping.secret=${...} to application.properties");
  }

  @Test
  void every_service_with_an_address_has_a_secret_to_sign_with() {
    assertThat(
            new Compilation(directory)
                .configured(
                    """
                    holdfast.messaging.services.billing.secret=${BILLING_SECRET}
                    holdfast.messaging.services.label-printer.address=/run/label-printer.sock
                    """)
                .source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}")
                .onSqlite()
                .compile()
                .errors())
        .containsExactly(
            "A.java:6: service 'label-printer' has an address, and no secret to sign with; add"
                + " holdfast.messaging.services.label-printer.secret=${...} to"
                + " application.properties");
  }

  @Test
  void a_secret_that_the_start_would_refuse_is_refused_here_in_any_profile() {
    assertThat(
            new Compilation(directory)
                .configured(
                    """
                    holdfast.messaging.services.billing.secret=${BILLING_SECRET}
                    %dev.holdfast.messaging.services.billing.secret=abc
                    %test.holdfast.messaging.services.billing.secret=in-tests-only-0123456789-0123456
                    """)
                .source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}")
                .onSqlite()
                .compile()
                .errors())
        .containsExactly(
            "A.java:6: %dev.holdfast.messaging.services.billing.secret has 3 bytes, at least 32 are"
                + " needed; make one with 'openssl rand -base64 36'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application.yaml", "application.yml"})
  void secrets_are_found_in_yaml_too(String file) {
    Compiled compiled =
        new Compilation(directory)
            .configured("")
            .configured(
                file,
                """
                holdfast:
                  messaging:
                    services:
                      billing:
                        secret: ${BILLING_SECRET}
                      dock.north: {secret: "${DOCK_SECRET}", address: "http://dock"}
                "%dev":
                  holdfast.messaging.services.billing.secret: abc
                """)
            .source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}")
            .source(HEAD + "@Signal\n@SendsTo(\"dock.north\")\nrecord B() {}")
            .source(HEAD + "@Signal\n@SendsTo(\"shipping\")\nrecord C() {}")
            .onSqlite()
            .compile();

    assertThat(compiled.errors())
        .containsExactlyInAnyOrder(
            "A.java:6: %dev.holdfast.messaging.services.billing.secret has 3 bytes, at least 32 are"
                + " needed; make one with 'openssl rand -base64 36'",
            "C.java:6: shop.C is sent to 'shipping', for which no secret is configured; add"
                + " holdfast.messaging.services.shipping.secret=${...} to application.properties");
  }

  @Test
  void what_is_no_record_is_no_message() {
    assertThat(
            new Compilation(directory)
                .source(HEAD + "@Signal\nfinal class A {}")
                .source(HEAD + "@Payload\ninterface B {}")
                .source(HEAD + "@Signal @Command\nrecord C() {}")
                .source(HEAD + "@SendsTo(\"billing\")\nrecord D() {}")
                .compile()
                .errors())
        .containsExactly(
            "A.java:5: @Signal is on shop.A, which is no record; declare it as: record A(...)",
            "B.java:5: @Payload is on shop.B, which is no record; declare it as: record B(...)",
            "C.java:5: shop.C is more than one of [Signal, Command]; keep one of them",
            "D.java:5: @SendsTo on shop.D names something that is no message, or nothing; put it on"
                + " a record with @Signal, @Command, @PushCall or @Response, or name such records"
                + " in messages");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "private void on(Ping ping) {} | is private, and its receiver is another class; let it be"
            + " seen",
        "static void on(Ping ping) {} | is static, abstract or generic; make it a plain method",
        "void on() {} | has no message among its parameters; write it as:",
        "void on(SqliteTransaction tx) {} | has no message among its parameters; write it as:",
        "void on(String text) {} | has parameter 'text', which is no message: java.lang.String;"
            + " annotate",
        "void on(Ping a, Ping b) {} | asks for two of a kind with parameter 'b'; handle one"
            + " message",
        "String on(Ping ping) { return null; } | returns java.lang.String, which is no answer;"
            + " write it as",
        "Uni<String> on(Ping ping) { return null; } | returns java.lang.String, which is no answer",
        "void on(Ping ping) throws java.sql.SQLException {} | throws java.sql.SQLException, which"
            + " its",
        "void on(Ping ping, SqliteTransaction tx) throws Exception {} | throws"
            + " java.lang.Exception,",
        "void on(Wanted wanted) {} | answers shop.Wanted with void; return shop.Pong or a Uni of it"
      })
  void a_handler_of_the_wrong_shape_is_refused(String method, String problem) {
    assertThat(handlerErrors("class Handlers {\n  @Handles " + method + "\n}").errors())
        .singleElement()
        .asString()
        .startsWith("Handlers.java:6: handler shop.Handlers.on " + problem);
  }

  @Test
  void a_handler_needs_a_class_that_can_be_a_bean() {
    assertThat(
            handlerErrors("abstract class Handlers {\n  @Handles void on(Ping ping) {}\n}")
                .errors())
        .containsExactly(
            "Handlers.java:6: handler shop.Handlers.on is in shop.Handlers, which cannot be a bean;"
                + " put it into a plain class with a scope, such as @ApplicationScoped");
  }

  @Test
  void two_handlers_for_one_message_are_refused() {
    String handlers =
        """
        class Handlers {
          @Handles void a(Ping p) {}
          @Handles void b(Ping p) {}
        }
        """;

    assertThat(handlerErrors(handlers).errors())
        .containsExactly(
            "Handlers.java:7: handler shop.Handlers.b(shop.Ping) is the second for shop.Ping, after"
                + " shop.Handlers.a(shop.Ping); keep one, and let it call the other");
  }

  private Compiled handlerErrors(String handlers) {
    return new Compilation(directory)
        .source(HEAD + "@Signal\npublic record Ping() {}")
        .source(HEAD + "public record Pong() {}")
        .source(HEAD + "@PushCall(response = Pong.class)\npublic record Wanted() {}")
        .source(HANDLER_HEAD + handlers)
        .onSqlite()
        .compile();
  }

  @Test
  void a_name_that_is_taken_is_refused() {
    assertThat(
            new Compilation(directory)
                .source(HEAD + "@Signal\nrecord Ping() {}")
                .source("package shop;\nfinal class PingJson {}")
                .compile()
                .errors())
        .contains(
            "Ping.java:5: shop.PingJson cannot be generated for shop.Ping: it is a class of yours"
                + " already; rename one of them");
  }

  @Test
  void which_outbox_is_asked_when_there_are_two() {
    Compilation compilation =
        new Compilation(directory).source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}");

    assertThat(compilation.compile().errors())
        .containsExactly(
            "A.java:6: the service has SQLite and an SQL client, and either may have the outbox;"
                + " give the compiler -Aholdfast.messaging.database=sqlite or =postgresql");
    assertThat(compilation.option("-Aholdfast.messaging.database=oracle").compile().errors())
        .singleElement()
        .asString()
        .contains("there is no outbox in 'oracle'");
  }
}
