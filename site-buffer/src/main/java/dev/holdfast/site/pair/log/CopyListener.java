package dev.holdfast.site.pair.log;

import java.util.List;

/**
 * Is told which rows a shipment or a merge has changed, once they are on disk: for those who keep
 * in memory what the file says. On the thread that writes, so it only gives a signal.
 */
@FunctionalInterface
public interface CopyListener {

  void changed(List<Row.Key> keys);
}
