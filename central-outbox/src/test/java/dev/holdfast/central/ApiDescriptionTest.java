package dev.holdfast.central;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.testkit.openapi.ApiDescription;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Whoever reads the API's page alone must be able to use every endpoint. */
@QuarkusTest
class ApiDescriptionTest extends CentralTest {

  @ConfigProperty(name = "quarkus.application.version")
  String version;

  @Test
  void every_endpoint_is_explained_and_shown_by_example() {
    JsonPath page = given().get("/q/openapi?format=json").jsonPath();

    ApiDescription description =
        new ApiDescription(page.getMap(""), line -> JsonPath.from(line).getMap(""));

    assertThat(description.flaws()).isEmpty();
  }

  @Test
  void the_parser_that_most_tools_have_takes_the_document_as_it_is() {
    SwaggerParseResult read =
        new OpenAPIV3Parser()
            .readContents(given().get("/q/openapi?format=json").asString(), null, null);

    assertThat(read.getMessages()).isEmpty();
    assertThat(read.getOpenAPI().getInfo().getLicense().getUrl()).endsWith("LICENSE-2.0");
    assertThat(read.getOpenAPI().getInfo().getVersion()).isEqualTo(version);
    assertThat(read.getOpenAPI().getServers()).extracting(Server::getUrl).containsExactly("/");
    assertThat(read.getOpenAPI().getComponents().getSecuritySchemes().get("token"))
        .returns("bearer", SecurityScheme::getScheme)
        .returns("opaque", SecurityScheme::getBearerFormat);
  }
}
