package dev.holdfast.messaging.transport.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.holdfast.shared.wire.WireLimits;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What sender and receiver agree on over gRPC: {@code envelopes.proto}. */
final class GrpcWire {

  static final String SERVICE = "holdfast.messaging.v1.Envelopes";
  static final String METHOD = SERVICE + "/Receive";

  /** The most that a text costs beside itself: a tag and a length. */
  static final int FIELD_BYTES = 6;

  private static final int TEXTS = 1;
  private static final int TEXTS_TAG = TEXTS << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;

  private GrpcWire() {}

  /** An {@code EnvelopeBatch} or a {@code ReplyBatch}: they look alike. */
  static Buffer write(List<String> texts) {
    int size =
        texts.stream().mapToInt(text -> CodedOutputStream.computeStringSize(TEXTS, text)).sum();
    byte[] bytes = new byte[size];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      for (String text : texts) {
        out.writeString(TEXTS, text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a buffer of the computed size was too small", e);
    }
    return Buffer.buffer(bytes);
  }

  /**
   * At most one text more than a batch may have: enough to refuse it, and each takes more memory
   * than it has bytes.
   *
   * @throws IOException when it is no such message; a byte that is not UTF-8 is refused too
   */
  static List<String> read(Buffer message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message.getBytes());
    List<String> texts = new ArrayList<>();
    for (int tag = in.readTag();
        tag != 0 && texts.size() <= WireLimits.BATCH_ENVELOPES;
        tag = in.readTag()) {
      if (tag == TEXTS_TAG) {
        texts.add(in.readStringRequireUtf8());
      } else if (!in.skipField(tag)) {
        throw new IOException("a group ends that never began");
      }
    }
    return texts;
  }
}
