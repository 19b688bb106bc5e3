package dev.holdfast.base.netty;

import com.oracle.svm.core.annotate.Alias;
import com.oracle.svm.core.annotate.TargetClass;

/** Known to Netty's package only. */
@TargetClass(
    className = "io.netty.handler.ssl.ResumptionController",
    onlyWith = NewerThanQuarkusKnows.class)
final class ResumptionControllerInNative {

  @Alias
  ResumptionControllerInNative() {}
}
