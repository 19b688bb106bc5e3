package dev.holdfast.central.testing;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** A central with so many rows that they are put in once for all tests, which only read them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class LargeTableTest extends CentralTest {

  private boolean filled;

  protected abstract void fill();

  @Override
  @BeforeEach
  protected void startAfresh() {
    if (!filled) {
      super.startAfresh();
      fill();
      filled = true;
    }
  }

  @AfterAll
  void empty() {
    rows.truncate();
  }
}
