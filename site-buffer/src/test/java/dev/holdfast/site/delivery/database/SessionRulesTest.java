package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionRulesTest {

  @ParameterizedTest(name = "{0}: {1} -> {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          POSTGRESQL | BEGIN                                       | BEGIN
          POSTGRESQL | ;;begin;                                    | BEGIN
          POSTGRESQL | /* a /* b */ c */ Commit AND CHAIN          | COMMIT
          POSTGRESQL | END                                         | END
          POSTGRESQL | ABORT                                       | ABORT
          POSTGRESQL | PREPARE TRANSACTION 'a'                     | PREPARE
          POSTGRESQL | SET search_path = a                         | SET
          POSTGRESQL | SET/**/SESSION AUTHORIZATION a              | SET
          POSTGRESQL | DISCARD ALL                                 | DISCARD
          POSTGRESQL | LISTEN a                                    | LISTEN
          POSTGRESQL | -- INSERT<cr>SET search_path = a            | SET
          MYSQL      | -- INSERT<cr>a<lf>SET autocommit = 0        | SET
          MYSQL      | --<soh> INSERT<lf>SET autocommit = 0        | SET
          MYSQL      | /*!50000 SET */ autocommit = 0              | /*!
          MYSQL      | /*!999999 INSERT */ SET autocommit = 0      | /*!
          MYSQL      | /*M! begin */                               | /*!
          MYSQL      | SET LOCAL sql_mode = ''                     | SET
          MYSQL      | LOCK TABLES a WRITE                         | LOCK
          MYSQL      | USE a                                       | USE
          SQLSERVER  | SET NOCOUNT ON                              | SET
          SQLSERVER  | USE a                                       | USE
          SQLSERVER  | INSERT INTO a VALUES (1) COMMIT             | COMMIT
          SQLSERVER  | BEGIN TRAN                                  | TRAN
          SQLSERVER  | IF 1 = 1 SAVE TRANSACTION a                 | TRANSACTION
          """)
  void what_touches_other_messages_is_refused(Dialect dialect, String sql, String word) {
    assertThat(SessionRules.refused(escaped(sql), dialect)).contains(word);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          POSTGRESQL | INSERT INTO a VALUES ('COMMIT')               | true
          POSTGRESQL | -- BEGIN                                      | false
          POSTGRESQL | UPDATE a SET b = 1                            | true
          POSTGRESQL | delete from a                                 | true
          POSTGRESQL | MERGE INTO a USING b ON (true)                | true
          POSTGRESQL | SET LOCAL search_path = a                     | false
          POSTGRESQL | SET TRANSACTION ISOLATION LEVEL SERIALIZABLE  | false
          POSTGRESQL | LOCK TABLE a                                  | false
          POSTGRESQL | SELECT a(1)                                   | false
          POSTGRESQL | 'INSERT'                                      | false
          POSTGRESQL | "INSERT"                                      | false
          MYSQL      | REPLACE INTO a VALUES (1)                     | true
          MYSQL      | /* BEGIN */ INSERT INTO a VALUES (1)          | true
          MYSQL      | INSERT/*! IGNORE */ INTO a VALUES (1)         | true
          MYSQL      | CALL a()                                      | false
          SQLSERVER  | INSERT INTO [TRAN] VALUES ('TRAN') -- COMMIT  | true
          SQLSERVER  | BEGIN TRY DELETE FROM a END TRY               | false
          SQLSERVER  | EXEC a                                        | false
          """)
  void what_stays_in_its_transaction_is_run(Dialect dialect, String sql, boolean plain) {
    assertThat(SessionRules.refused(sql, dialect)).isEmpty();
    assertThat(SessionRules.isPlain(sql, dialect)).isEqualTo(plain);
  }

  /** The table of the test cannot have a line break within a line. */
  private static String escaped(String sql) {
    return sql.replace("<lf>", "\n").replace("<cr>", "\r").replace("<soh>", "\001");
  }
}
