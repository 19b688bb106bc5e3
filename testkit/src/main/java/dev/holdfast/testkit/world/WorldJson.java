package dev.holdfast.testkit.world;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.smtp.ReceivedMail;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The control API's answers as JSON. */
final class WorldJson {

  private static final JsonFactory JSON = new JsonFactory();

  private WorldJson() {}

  @FunctionalInterface
  private interface Content {
    void writeTo(JsonGenerator json) throws IOException;
  }

  static String state(boolean smtpUp, int smtpPort, long mails, boolean targetUp, long calls) {
    return write(
        json -> {
          json.writeStartObject();
          json.writeObjectFieldStart("smtp");
          json.writeStringField("state", upOrDown(smtpUp));
          json.writeNumberField("port", smtpPort);
          json.writeNumberField("mails", mails);
          json.writeEndObject();
          json.writeObjectFieldStart("target");
          json.writeStringField("state", upOrDown(targetUp));
          json.writeNumberField("calls", calls);
          json.writeEndObject();
          json.writeEndObject();
        });
  }

  static String mails(List<ReceivedMail> mails) {
    return write(
        json -> {
          json.writeStartArray();
          for (ReceivedMail mail : mails) {
            writeMail(json, mail);
          }
          json.writeEndArray();
        });
  }

  static String calls(List<ReceivedCall> calls) {
    return write(
        json -> {
          json.writeStartArray();
          for (ReceivedCall call : calls) {
            writeCall(json, call);
          }
          json.writeEndArray();
        });
  }

  static String problem(int status, String title, String detail) {
    return write(
        json -> {
          json.writeStartObject();
          json.writeStringField("type", "about:blank");
          json.writeStringField("title", title);
          json.writeNumberField("status", status);
          json.writeStringField("detail", detail);
          json.writeEndObject();
        });
  }

  private static void writeMail(JsonGenerator json, ReceivedMail mail) throws IOException {
    json.writeStartObject();
    json.writeStringField("from", mail.from());
    writeStrings(json, "recipients", mail.recipients());
    json.writeStringField("subject", mail.subject());
    json.writeStringField("messageId", mail.messageId());
    json.writeStringField("body", mail.body());
    json.writeStringField("at", mail.at().toString());
    json.writeEndObject();
  }

  private static void writeCall(JsonGenerator json, ReceivedCall call) throws IOException {
    json.writeStartObject();
    json.writeStringField("method", call.method());
    json.writeStringField("path", call.path());
    json.writeObjectFieldStart("headers");
    for (Map.Entry<String, List<String>> header : call.headers().entrySet()) {
      writeStrings(json, header.getKey(), header.getValue());
    }
    json.writeEndObject();
    json.writeStringField("body", call.body());
    json.writeStringField("at", call.at().toString());
    json.writeEndObject();
  }

  private static void writeStrings(JsonGenerator json, String field, List<String> values)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  private static String upOrDown(boolean up) {
    return up ? "up" : "down";
  }

  private static String write(Content content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      content.writeTo(json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing JSON into memory failed", e);
    }
    return text.toString();
  }
}
