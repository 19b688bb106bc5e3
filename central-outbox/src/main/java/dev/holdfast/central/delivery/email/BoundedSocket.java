package dev.holdfast.central.delivery.email;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** No server fills the memory with a reply that does not end. */
final class BoundedSocket extends Socket {

  private static final int MOST_BYTES = 1024 * 1024;

  private int left = MOST_BYTES;

  /** From here on it may say as much again. */
  void listen() {
    left = MOST_BYTES;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        return counted(super.read(), 1);
      }

      @Override
      public int read(byte[] some, int from, int length) throws IOException {
        int read = super.read(some, from, length);
        return counted(read, read);
      }
    };
  }

  private int counted(int result, int bytes) throws IOException {
    left -= Math.max(0, bytes);
    if (left < 0) {
      throw new IOException("a reply of more than %d bytes".formatted(MOST_BYTES));
    }
    return result;
  }
}
