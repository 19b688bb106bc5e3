package dev.holdfast.site.pair.peer.eventbus;

import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;
import org.jgroups.logging.JDKLogImpl;
import org.jgroups.logging.Log;
import org.jgroups.logging.LogFactory;

/**
 * In a native executable JGroups logs through the JDK. Its own choice names classes of logging
 * libraries that are not there, which the builder does not accept.
 */
@TargetClass(LogFactory.class)
final class JGroupsLogFactoryInNative {

  private JGroupsLogFactoryInNative() {}

  @Substitute
  public static Log getLog(Class<?> clazz) {
    return new JDKLogImpl(clazz);
  }

  @Substitute
  public static String loggerType() {
    return "jdk";
  }
}
