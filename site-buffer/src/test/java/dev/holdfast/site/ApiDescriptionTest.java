package dev.holdfast.site;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.openapi.ApiDescription;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import org.junit.jupiter.api.Test;

/** Whoever reads the API's page alone must be able to use every endpoint. */
@QuarkusTest
class ApiDescriptionTest {

  @Test
  void every_endpoint_is_explained_and_shown_by_example() {
    JsonPath page = given().get("/q/openapi?format=json").jsonPath();

    ApiDescription description =
        new ApiDescription(page.getMap(""), line -> JsonPath.from(line).getMap(""));

    assertThat(description.flaws()).isEmpty();
  }
}
