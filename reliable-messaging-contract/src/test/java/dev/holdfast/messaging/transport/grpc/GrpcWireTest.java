package dev.holdfast.messaging.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.UnknownFieldSet;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is written by hand, against protobuf itself. */
class GrpcWireTest {

  private static final List<String> TEXTS = List.of("{\"a\":1}", "", "Grüße 漢字 🚢");

  @Test
  void protobuf_reads_what_we_write() throws Exception {
    Descriptor type = envelopeBatch();

    DynamicMessage read = DynamicMessage.parseFrom(type, GrpcWire.write(TEXTS).getBytes());

    assertThat(read.getField(type.findFieldByNumber(1))).isEqualTo(TEXTS);
  }

  @Test
  void we_read_what_protobuf_writes_and_ignore_what_we_do_not_know() throws Exception {
    Descriptor type = envelopeBatch();
    DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
    TEXTS.forEach(text -> message.addRepeatedField(type.findFieldByNumber(1), text));
    message.setUnknownFields(
        UnknownFieldSet.newBuilder()
            .addField(7, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
            .build());

    assertThat(GrpcWire.read(Buffer.buffer(message.build().toByteArray()))).isEqualTo(TEXTS);
  }

  @Test
  void bytes_that_are_not_utf_8_and_no_message_at_all_are_refused() {
    byte[] notUtf8 =
        UnknownFieldSet.newBuilder()
            .addField(
                1,
                UnknownFieldSet.Field.newBuilder()
                    .addLengthDelimited(ByteString.copyFrom(new byte[] {(byte) 0xc3}))
                    .build())
            .build()
            .toByteArray();

    assertThatThrownBy(() -> GrpcWire.read(Buffer.buffer(notUtf8))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> GrpcWire.read(Buffer.buffer(new byte[] {10, 9})))
        .isInstanceOf(IOException.class);
  }

  @Test
  void the_published_file_says_the_same() throws IOException {
    String proto =
        Files.readString(
            Path.of("../reliable-messaging/src/main/proto/holdfast/messaging/v1/envelopes.proto"));

    assertThat(proto)
        .contains("package holdfast.messaging.v1;")
        .contains("service Envelopes {")
        .contains("rpc Receive (EnvelopeBatch) returns (ReplyBatch);")
        .contains("repeated string envelopes = 1;")
        .contains("repeated string replies = 1;");
    assertThat(GrpcWire.METHOD).isEqualTo("holdfast.messaging.v1.Envelopes/Receive");
  }

  private static Descriptor envelopeBatch() throws DescriptorValidationException {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName("envelopes.proto")
            .setPackage("holdfast.messaging.v1")
            .setSyntax("proto3")
            .addMessageType(
                DescriptorProto.newBuilder()
                    .setName("EnvelopeBatch")
                    .addField(
                        FieldDescriptorProto.newBuilder()
                            .setName("envelopes")
                            .setNumber(1)
                            .setType(FieldDescriptorProto.Type.TYPE_STRING)
                            .setLabel(FieldDescriptorProto.Label.LABEL_REPEATED)))
            .build();
    return FileDescriptor.buildFrom(file, new FileDescriptor[0])
        .findMessageTypeByName("EnvelopeBatch");
  }
}
