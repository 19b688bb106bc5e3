package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How it gets along with compilers: rounds, parts, paths, old code. */
class RoundsTest {

  private static final String HEAD =
      """
      package shop;
      import dev.holdfast.messaging.annotations.*;
      import java.util.*;
      """;

  @TempDir Path directory;

  /** Brings classes in the second round. */
  private static final class Late extends AbstractProcessor {

    private boolean done;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!done) {
        done = true;
        write("Money", HEAD + "public record Money(long cents) {}");
        write("Paid", HEAD + "@Signal public record Paid(Money money) {}");
      }
      return false;
    }

    private void write(String name, String text) {
      try (Writer out = processingEnv.getFiler().createSourceFile("shop." + name).openWriter()) {
        out.write(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void classes_of_other_processors_are_waited_for() {
    Compiled compiled =
        new Compilation(directory)
            .source(
                HEAD + "@Signal\n@SendsTo(\"billing\")\npublic record Invoice(List<Money> sums) {}")
            .source(
                HEAD
                    + "class Books {\n  @Handles Money on(Paid paid) { return paid.money(); }\n"
                    + "  @Handles void on(Invoice invoice) {}\n}")
            .withAnother(new Late())
            .onSqlite()
            .compile()
            .cleanly();

    assertThat(compiled.generated().keySet())
        .containsExactlyInAnyOrder(
            "shop.Money",
            "shop.Paid",
            "shop.MoneyJson",
            "shop.PaidJson",
            "shop.PaidReceiver",
            "shop.InvoiceJson",
            "shop.InvoiceReceiver",
            "shop.InvoiceSender");
  }

  @Test
  void a_class_that_never_comes_is_reported_by_the_compiler_alone() {
    Compiled compiled =
        new Compilation(directory)
            .source(HEAD + "@Signal\nrecord Invoice(List<Money> sums) {}")
            .compile();

    assertThat(compiled.errors()).singleElement().asString().contains("cannot find symbol");
  }

  @Test
  void what_an_earlier_compilation_made_is_used_and_what_changed_is_made_anew() {
    String line = HEAD + "public record Line(String item) {}";
    String order = HEAD + "@Signal\npublic record Order(List<Line> lines) {}";
    new Compilation(directory).source(line).source(order).compile().cleanly();

    Compiled onlyOrder =
        new Compilation(directory)
            .source(HEAD + "@Signal\npublic record Order(Line first) {}")
            .compile()
            .cleanly();
    assertThat(onlyOrder.call("shop.OrderJson", "read", "{\"first\":{\"item\":\"x\"}}"))
        .hasToString("Order[first=Line[item=x]]");

    Compiled both =
        new Compilation(directory)
            .source(HEAD + "public record Line(int count) {}")
            .source(order)
            .compile()
            .cleanly();
    assertThat(both.call("shop.OrderJson", "read", "{\"lines\":[{\"count\":3}]}"))
        .hasToString("Order[lines=[Line[count=3]]]");
  }

  @Test
  void messages_of_another_module_are_sent_and_handled_where_they_are_used(@TempDir Path service) {
    Path contract =
        new Compilation(directory)
            .source(
                "package contract;\nimport dev.holdfast.messaging.annotations.*;\n"
                    + "@Command(\"orders/cancel\")\npublic record Cancel(String id, Sum sum) {}")
            .source("package contract;\npublic record Sum(int cents) {}")
            .compile()
            .cleanly()
            .directory()
            .resolve("classes");

    Compiled compiled =
        new Compilation(service)
            .withClassPath(contract + File.pathSeparator + System.getProperty("java.class.path"))
            .source(
                HEAD
                    + "@SendsTo(value = \"billing\", messages = contract.Cancel.class)\n"
                    + "interface Billing {}")
            .source(HEAD + "class Desk {\n  @Handles void on(contract.Cancel cancel) {}\n}")
            .onSqlite()
            .compile()
            .cleanly();

    assertThat(compiled.generated().keySet())
        .containsExactly("shop.CancelReceiver", "shop.CancelSender");
    assertThat(compiled.generated().get("shop.CancelSender"))
        .contains("NewMessage.command(\"billing\", \"orders/cancel\", CancelJson.write(message))");
  }

  @Test
  void the_outbox_is_found_by_the_only_database_on_the_class_path() {
    Compilation compilation =
        new Compilation(directory).source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}");

    Compiled sqlite = compilation.withClassPath(classPathWithout("vertx-sql-client")).compile();
    assertThat(sqlite.cleanly().generated().get("shop.ASender")).contains("SqliteTransaction");

    Compiled postgres = compilation.withClassPath(classPathWithout("sqlite-jdbc")).compile();
    assertThat(postgres.cleanly().generated().get("shop.ASender")).contains("SqlClient");
  }

  private static String classPathWithout(String jar) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains(jar))
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void secrets_are_found_in_any_profile_in_quotes_and_in_a_file_of_ones_choice(@TempDir Path other)
      throws IOException {
    Path file = other.resolve("service.properties");
    Files.writeString(file, "holdfast.messaging.services.depot.secret=${DEPOT}");

    new Compilation(directory)
        .configured(
            """
            %prod.holdfast.messaging.services.billing.secret=${BILLING}
            holdfast.messaging.services."dock.north".secret=${DOCK}
            """)
        .source(HEAD + "@Signal\n@SendsTo(\"billing\")\nrecord A() {}")
        .source(HEAD + "@Signal\n@SendsTo(\"dock.north\")\nrecord B() {}")
        .onSqlite()
        .compile()
        .cleanly();
    new Compilation(other)
        .source(HEAD + "@Signal\n@SendsTo(\"depot\")\nrecord C() {}")
        .option("-Aholdfast.messaging.config=" + file)
        .onSqlite()
        .compile()
        .cleanly();
  }

  @Test
  void names_that_collide_with_those_we_use_compile() {
    new Compilation(directory)
        .source(
            HEAD
                + "@Signal\n"
                + "@SendsTo(\"billing\")\n"
                + "public record NewMessage(shop.UUID id, java.util.UUID other) {}")
        .source(HEAD + "public record UUID(List list, Optional<shop.List> maybe) {}")
        .source(HEAD + "public record List(java.util.List<Integer> numbers) {}")
        .source(
            HEAD
                + "@Command\n"
                + "public record JsonCodec(String text, String CODEC, java.util.List<String> codec)"
                + " {}")
        .source("package shop;\npublic final class String2 {}")
        .source("package shop;\nfinal class Override {}")
        .source(
            "package shop;\nimport dev.holdfast.messaging.annotations.Handles;\nclass Uni {\n"
                + "  @Handles JsonCodec on(NewMessage m) { return null; }\n}")
        .onSqlite()
        .compile()
        .cleanly();
  }

  @Test
  void deprecated_records_give_no_second_warning() {
    Compiled compiled =
        new Compilation(directory)
            .source(
                HEAD
                    + "@Deprecated\n"
                    + "@Signal\n"
                    + "@SendsTo(\"billing\")\n"
                    + "public record Old(String id) {}")
            .source(
                HEAD
                    + "class Desk {\n"
                    + "  @SuppressWarnings(\"deprecation\")\n"
                    + "  @Handles void on(Old old) {}\n"
                    + "}")
            .onSqlite()
            .compile();

    compiled.cleanly();
  }

  @Test
  void the_unnamed_package_will_do() {
    new Compilation(directory)
        .source(
            "@dev.holdfast.messaging.annotations.Signal\n"
                + "record Ping(java.util.List<Pong> pongs) {}")
        .source("record Pong(String text) {}")
        .compile()
        .cleanly();
  }
}
