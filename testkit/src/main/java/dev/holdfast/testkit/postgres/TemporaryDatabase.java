package dev.holdfast.testkit.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** One database of a {@link TemporaryPostgres}, and how to reach it. */
public record TemporaryDatabase(String name, int port) {

  public String jdbcUrl() {
    return "jdbc:postgresql://localhost:" + port + "/" + name;
  }

  /** As Vert.x and Quarkus' reactive clients want it. */
  public String reactiveUrl() {
    return "postgresql://localhost:" + port + "/" + name;
  }

  public String username() {
    return "postgres";
  }

  /** The server trusts everybody on the loopback interface, but some clients insist on one. */
  public String password() {
    return "postgres";
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), username(), password());
  }
}
