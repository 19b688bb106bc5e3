package dev.holdfast.site.pair.log;

/**
 * A place in the log: everything up to and including the change of that number.
 *
 * @param term whose number it is; without it two nodes could mean different changes by one number
 */
public record Position(long epoch, long term, long seq) {

  @Override
  public String toString() {
    return "(%d, %d)".formatted(epoch, seq);
  }
}
