package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a developer sees when he looks at it. */
class GeneratedCodeTest {

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop.OrderApprovedJson",
        "shop.OrderApprovedSender",
        "shop.OrderApprovedReceiver",
        "shop.OrderLineJson",
        "shop.QuoteWantedAnswers"
      })
  void generated_code_is_what_one_would_write(String name) {
    Compiled compiled = Shop.in(directory).onSqlite().compile().cleanly();

    assertThat(compiled.generated().get(name)).isEqualTo(golden(name));
  }

  @Test
  void on_postgresql_a_sender_takes_the_client_and_answers_later() {
    Compiled compiled =
        new Compilation(directory)
            .source(Shop.ORDER_LINE)
            .source(Shop.ORDER_APPROVED)
            .onPostgres()
            .compile()
            .cleanly();

    assertThat(compiled.generated().get("shop.OrderApprovedSender"))
        .isEqualTo(golden("postgresql.OrderApprovedSender"));
  }

  @Test
  void a_response_is_a_message_of_its_own() {
    Compiled compiled =
        new Compilation(directory)
            .source(
                """
                package shop;

                import dev.holdfast.messaging.annotations.Response;
                import dev.holdfast.messaging.annotations.SendsTo;

                @Response
                @SendsTo("billing")
                record QuoteGiven(int price) {}
                """)
            .onSqlite()
            .compile()
            .cleanly();

    assertThat(compiled.generated().get("shop.QuoteGivenSender"))
        .contains("NewMessage.of(", "MessageType.Response", "\"billing\"", "\"QuoteGiven\"");
  }

  @Test
  void all_of_it_is_formatted() throws FormatterException {
    assumeTrue(Runtime.version().feature() == 17, "the formatter knows the compiler's insides");
    Compiled compiled =
        Shop.in(directory)
            .source(LONG_NAMES)
            .source(LONG_HANDLER)
            .source("package shop;\n@dev.holdfast.messaging.annotations.Signal\nrecord Ping() {}")
            .onSqlite()
            .compile()
            .cleanly();

    for (Map.Entry<String, String> file : compiled.generated().entrySet()) {
      String formatted = new Formatter().formatSourceAndFixImports(file.getValue());
      assertThat(file.getValue()).as(file.getKey()).isEqualTo(formatted);
      assertThat(RemoveUnusedImports.removeUnusedImports(formatted)).isEqualTo(formatted);
    }
    assertThat(compiled.generated()).hasSizeGreaterThan(10);
  }

  @Test
  void the_same_sources_in_any_order_give_the_same_code(@TempDir Path other) {
    Compiled one =
        new Compilation(directory)
            .source(Shop.ORDER_LINE)
            .source(Shop.ORDER_APPROVED)
            .source(Shop.ORDERS)
            .onSqlite()
            .compile()
            .cleanly();
    Compiled two =
        new Compilation(other)
            .source(Shop.ORDERS)
            .source(Shop.ORDER_APPROVED)
            .source(Shop.ORDER_LINE)
            .onSqlite()
            .compile()
            .cleanly();

    assertThat(one.generated()).isEqualTo(two.generated());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop.OrderApprovedJson",
        "shop.OrderApprovedSender",
        "shop.OrderApprovedReceiver",
        "shop.QuoteWantedAnswers"
      })
  void the_documentation_shows_it_as_it_is(String name) throws IOException {
    String source = golden(name);

    assertThat(Files.readString(Path.of("../docs/annotations.md")))
        .contains(source.substring(source.indexOf("/**")));
  }

  private static final String LONG_NAMES =
      """
      package shop;

      import dev.holdfast.messaging.annotations.*;
      import java.util.*;

      @PushCall(value = "replenishment/central-warehouse/v2", response = ReplenishmentIsWantedByTheWarehouse.Agreement.class)
      @SendsTo("billing")
      public record ReplenishmentIsWantedByTheWarehouse(
          Map<String, List<Item>> whatIsToBeReplenishedByTheNameOfTheShelf,
          Optional<List<Item>> whatIsToBeReplenishedLaterInTheYearIfThereIsRoom,
          String codec, List<String> CODEC) {
        public record Item(String item, Urgency urgency) {}
        public enum Urgency { SOON, NOW }
        public record Agreement(boolean agreed) {}
      }
      """;

  private static final String LONG_HANDLER =
      """
      package shop;

      import dev.holdfast.messaging.annotations.*;
      import dev.holdfast.messaging.sqlite.SqliteTransaction;
      import dev.holdfast.shared.wire.Envelope;
      import io.smallrye.mutiny.Uni;
      import jakarta.inject.Singleton;

      @Singleton
      final class ReplenishmentDecisions {
        @Handles
        Uni<ReplenishmentIsWantedByTheWarehouse.Agreement> decideAboutIt(
            SqliteTransaction transaction,
            Envelope envelope,
            ReplenishmentIsWantedByTheWarehouse wanted) {
          throw new UnsupportedOperationException();
        }
      }
      """;

  private static String golden(String name) {
    String resource = "/golden/" + name + ".txt";
    try (InputStream in = GeneratedCodeTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
