package dev.holdfast.testkit.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescribedExchangesTest {

  private static final String DOCUMENT =
      """
      {"paths": {
         "/things/{id}": {"put": {
           "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
           "responses": {
             "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
             "204": {}}}},
         "/things/all": {"put": {"responses": {
           "200": {"content": {"application/x-ndjson": {
             "schema": {"type": "string"}, "x-itemSchema": {"$ref": "#/components/schemas/Thing"}}}}}}}},
       "components": {"schemas": {
         "Thing": {"type": "object", "properties": {
           "name": {"type": "string"},
           "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}}}},
         "Part": {"type": "object", "properties": {"size": {"type": "integer"}}},
         "Problem": {"type": "object", "properties": {"title": {"type": "string"}}}}}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "/things/1;200;application/json;{};{\"name\":\"a\",\"parts\":[{\"size\":1}]}",
        "/things/1;204;;{};",
        "/things/1;409;application/problem+json;{};{\"title\":\"no\"}",
        "/things/1;409;application/problem+json;{\"typo\":1};{\"title\":\"no\"}",
        "/things/all;200;application/x-ndjson;;{\"name\":\"a\"}",
        "/others;200;application/json;{};[]"
      })
  void what_is_described_has_no_flaw(
      String path, int status, String type, String sent, String body) {
    assertThat(flawsOf(path, status, type, sent, body)).isEqualTo("[]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "/things/1;200;application/json;{};{\"name\":null};name",
        "/things/1;200;application/json;{};{\"parts\":[{\"size\":\"1\"}]};size",
        "/things/1;200;application/json;{};{\"parts\":[{\"weight\":1}]};weight",
        "/things/1;200;application/json;{\"typo\":1};{};typo",
        "/things/1;201;application/json;{};{};not described",
        "/things/1;200;text/plain;{};a;not described",
        "/things/1;409;application/problem+json;{};{\"titel\":\"no\"};titel",
        "/things/all;200;application/x-ndjson;;{\"nam\":\"a\"};nam"
      })
  void what_is_not_is_named(
      String path, int status, String type, String sent, String body, String named) {
    assertThat(flawsOf(path, status, type, sent, body)).contains("PUT " + path).contains(named);
  }

  private static String flawsOf(String path, int status, String type, String sent, String body) {
    return new DescribedExchanges(DOCUMENT)
        .flaws(
            new Exchange(
                "PUT",
                path,
                Optional.ofNullable(sent),
                status,
                Optional.ofNullable(type),
                Optional.ofNullable(body).orElse("")))
        .toString();
  }
}
