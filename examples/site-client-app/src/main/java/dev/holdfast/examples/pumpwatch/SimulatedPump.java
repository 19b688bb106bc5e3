package dev.holdfast.examples.pumpwatch;

import java.util.List;

/** Stands in for the plant: the readings a real script would get from its controller. */
record SimulatedPump(List<Double> inletPressures) {

  SimulatedPump {
    inletPressures = List.copyOf(inletPressures);
  }

  static SimulatedPump runningDry() {
    return new SimulatedPump(List.of(1.2, 1.1, 0.8, 0.3, 0.2, 0.9, 1.2));
  }
}
