package dev.holdfast.base;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;

/** What every answer to a failed request must be like. */
public final class Answers {

  private Answers() {}

  /** A problem of this status and type that says nothing about the inside. */
  public static void assertProblem(Response answer, int status, String type) {
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(status);
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.<String>path("type")).isEqualTo("urn:holdfast:problem:" + type);
    assertThat(answer.<Integer>path("status")).isEqualTo(status);
    assertThat(answer.<String>path("title")).isNotBlank();
    assertThat(answer.<String>path("detail")).isNotBlank();
    assertTellsNothingOfTheInside(answer);
  }

  static void assertTellsNothingOfTheInside(Response answer) {
    assertThat(answer.asString())
        .doesNotContain(SampleResource.INNER_DETAIL)
        .doesNotContain("hunter2")
        .doesNotContain("Exception")
        .doesNotContain("dev.holdfast")
        .doesNotContain("java.")
        .doesNotContain("jackson")
        .doesNotContain("REDACTED")
        .doesNotContain("@Consumes")
        .doesNotContain("resource method")
        .doesNotContain("SampleResource")
        .doesNotContain("\\tat ")
        .doesNotContain("JsonToken");
  }
}
