import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.sql.Connection;
import java.sql.Statement;

/** A PostgreSQL for bin/try-outside-service: says its port, and ends with its standard input. */
class StartPostgres {

  public static void main(String[] arguments) throws Exception {
    File directory = new File(arguments[0]);
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder().setOverrideWorkingDirectory(directory).start()) {
      try (Connection connection = server.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        for (int i = 1; i < arguments.length; i++) {
          statement.execute("CREATE DATABASE " + arguments[i]);
        }
      }
      System.out.println(server.getPort());
      System.in.transferTo(java.io.OutputStream.nullOutputStream());
    }
  }
}
