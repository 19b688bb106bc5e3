package dev.holdfast.site.delivery.database;

import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.DatabaseUrl;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** In what the databases differ when they are written to. */
enum Dialect {
  POSTGRESQL(5432, true, false) {
    @Override
    String placeholder(int position) {
      return "$" + position;
    }

    @Override
    Optional<String> cleanSession() {
      return Optional.of("DISCARD ALL");
    }
  },
  MYSQL(3306, false, true) {
    @Override
    String placeholder(int position) {
      return "?";
    }

    /** Its DATETIME knows no offset, its driver no UUID. */
    @Override
    Object toDriver(Object value) {
      if (value instanceof OffsetDateTime time) {
        return LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC);
      }
      return value instanceof UUID uuid ? uuid.toString() : jsonAsText(value);
    }
  },
  SQLSERVER(1433, true, false) {
    @Override
    String placeholder(int position) {
      return "@p" + position;
    }

    @Override
    Object toDriver(Object value) {
      return jsonAsText(value);
    }
  };

  private final int defaultPort;
  private final boolean numbered;
  private final boolean backslashEscapes;

  Dialect(int defaultPort, boolean numbered, boolean backslashEscapes) {
    this.defaultPort = defaultPort;
    this.numbered = numbered;
    this.backslashEscapes = backslashEscapes;
  }

  /** By the scheme of a database's address. */
  static Optional<Dialect> of(Database database) {
    return Optional.ofNullable(
        switch (DatabaseUrl.parse(database.url()).scheme()) {
          case "postgresql" -> POSTGRESQL;
          case "mysql", "mariadb" -> MYSQL;
          case "sqlserver" -> SQLSERVER;
          default -> null;
        });
  }

  int defaultPort() {
    return defaultPort;
  }

  /** Can one value be used at several places? */
  boolean isNumbered() {
    return numbered;
  }

  /** Does a backslash in a string take the meaning from what follows? */
  boolean hasBackslashEscapes() {
    return backslashEscapes;
  }

  /**
   * What makes a session as it was in the beginning, and fails within a transaction; empty where
   * only a new connection does.
   */
  Optional<String> cleanSession() {
    return Optional.empty();
  }

  /** How SQL refers to a parameter; the first is 1. */
  abstract String placeholder(int position);

  /** A parameter's value as the driver wants it. */
  Object toDriver(Object value) {
    return value instanceof JsonValue json ? json.value() : value;
  }

  private static Object jsonAsText(Object value) {
    return value instanceof JsonValue json ? json.encoded() : value;
  }

  /** Bytes as every driver wants them. */
  static Buffer bytes(byte[] value) {
    return Buffer.buffer(value);
  }
}
