package dev.holdfast.system;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Leaves a test out where {@link TwoMachines} cannot be made, and says so. */
final class NeedsMachines implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Optional<String> obstacle = TwoMachines.obstacle();
    if (obstacle.isEmpty()) {
      return ConditionEvaluationResult.enabled("machines can be made");
    }
    String reason = "NOT RUN: %s: %s".formatted(context.getDisplayName(), obstacle.get());
    System.out.println(reason);
    return ConditionEvaluationResult.disabled(reason);
  }
}
