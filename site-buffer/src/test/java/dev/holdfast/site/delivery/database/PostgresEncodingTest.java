package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.sqlclient.Pool;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Databases of PostgreSQL whose text is not stored as UTF-8. */
class PostgresEncodingTest extends DatabaseWriting {

  @RegisterExtension static final ForAllTests<PostgresServer> SERVER = ForAllTests.postgres();

  @Override
  Server server() {
    return SERVER.get();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"LATIN1, e4f6fcdf", "WIN1252, e4f6fcdf", "SQL_ASCII, c3a4c3b6c3bcc39f"})
  void text_arrives_in_the_encoding_of_the_database(String encoding, String bytes) {
    Pool reader = create(encoding);

    assertDelivered(write("INSERT INTO notes (text) VALUES ($1)", "[\"äöüß\"]"));

    assertThat(
            await(
                    reader
                        .query(
                            "SELECT encode(convert_to(text, getdatabaseencoding()), 'hex')"
                                + " FROM notes")
                        .execute())
                .iterator()
                .next()
                .getString(0))
        .isEqualTo(bytes);
    await(reader.close());
  }

  @Test
  void text_that_the_encoding_of_the_database_does_not_have_is_permanent() {
    Pool reader = create("LATIN1");

    assertPermanent(write("INSERT INTO notes (text) VALUES ($1)", "[\"☃\"]"), "22P05");
    await(reader.close());
  }

  private Pool create(String encoding) {
    String name = "plant_" + encoding.toLowerCase(Locale.ROOT);
    sql("DROP DATABASE IF EXISTS %s WITH (FORCE)".formatted(name));
    sql(
        "CREATE DATABASE %s ENCODING '%s' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
            .formatted(name, encoding));
    defineDatabase(name);
    Pool reader = poolOf("plant");
    await(reader.query("CREATE TABLE notes (text text)").execute());
    return reader;
  }
}
