package dev.holdfast.client;

import java.util.Map;

/** A call of an external system's HTTP API, relative to the address the site has for it. */
public final class ExternalCall extends Draft<ExternalCall> {

  private final String system;

  private ExternalCall(String system, Inside inside) {
    super(inside);
    this.system = system;
  }

  static ExternalCall of(Sender sender, String system) {
    return new ExternalCall(UrlPath.checkedName("external system", system), Inside.empty(sender));
  }

  /** An HTTP verb, or the name of a method of the external system. */
  public ExternalCall method(String verbOrName) {
    return content("method", verbOrName);
  }

  /** Relative to the base address of the system's definition. */
  public ExternalCall path(String path) {
    return content("path", path);
  }

  public ExternalCall get(String path) {
    return method("GET").path(path);
  }

  public ExternalCall post(String path) {
    return method("POST").path(path);
  }

  public ExternalCall put(String path) {
    return method("PUT").path(path);
  }

  public ExternalCall patch(String path) {
    return method("PATCH").path(path);
  }

  public ExternalCall delete(String path) {
    return method("DELETE").path(path);
  }

  /** Adds a parameter to the address. */
  public ExternalCall query(String name, String value) {
    return content(content().withEntry("query", name, value));
  }

  public ExternalCall header(String name, String value) {
    return content(content().withEntry("headers", name, value));
  }

  /** Named parameters, in place of a body. Values as for {@link #body}. */
  public ExternalCall parameters(Map<String, ?> parameters) {
    return content("parameters", parameters);
  }

  /**
   * Maps, collections, numbers and booleans go out as JSON; enums, UUIDs and times in them by their
   * text. A body that is a text goes out as just that text, be it XML or anything else.
   */
  public ExternalCall body(Object body) {
    return content("body", body);
  }

  /** Of the body, where it is neither JSON nor plain text. */
  public ExternalCall contentType(String mediaType) {
    return content("contentType", mediaType);
  }

  /**
   * A body that is JSON already.
   *
   * @throws IllegalArgumentException when it is not
   */
  public ExternalCall bodyJson(String json) {
    try {
      return body(JsonReader.read(json));
    } catch (JsonException e) {
      throw new IllegalArgumentException("the body is not JSON: " + e.getMessage(), e);
    }
  }

  @Override
  ExternalCall copy(Inside inside) {
    return new ExternalCall(system, inside);
  }

  @Override
  String endpoint() {
    return "/api/v1/external-systems/%s/calls".formatted(UrlPath.segment(system));
  }

  @Override
  String category() {
    return "ExternalSystem";
  }

  @Override
  String target() {
    return system;
  }
}
