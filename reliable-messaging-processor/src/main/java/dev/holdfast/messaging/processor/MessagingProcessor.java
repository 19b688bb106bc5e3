package dev.holdfast.messaging.processor;

import dev.holdfast.messaging.annotations.Command;
import dev.holdfast.messaging.annotations.Handles;
import dev.holdfast.messaging.annotations.Payload;
import dev.holdfast.messaging.annotations.PushCall;
import dev.holdfast.messaging.annotations.Response;
import dev.holdfast.messaging.annotations.SendsTo;
import dev.holdfast.messaging.annotations.Signal;
import dev.holdfast.messaging.processor.compiler.Output;
import dev.holdfast.messaging.processor.compiler.Refusals;
import dev.holdfast.messaging.processor.compiler.UnresolvedTypeException;
import dev.holdfast.messaging.processor.handle.Receivers;
import dev.holdfast.messaging.processor.message.Messages;
import dev.holdfast.messaging.processor.payload.Serialisers;
import dev.holdfast.messaging.processor.send.Senders;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the compiler starts. Says which types are to be looked at, round by round. */
public final class MessagingProcessor extends AbstractProcessor {

  private static final List<Class<? extends Annotation>> ANNOTATIONS =
      List.of(
          Signal.class,
          Command.class,
          PushCall.class,
          Response.class,
          Payload.class,
          SendsTo.class,
          Handles.class);

  /** Types that wait for a class of a later round; sorted, so that every build is the same. */
  private final Set<String> waiting = new TreeSet<>();

  private Output output;
  private AnnotatedType annotatedType;

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return ANNOTATIONS.stream().map(Class::getName).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(Senders.DATABASE_OPTION, Senders.CONFIG_OPTION);
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    Types types = environment.getTypeUtils();
    Elements elements = environment.getElementUtils();
    Refusals refusals = new Refusals(environment.getMessager());
    output = new Output(environment.getFiler(), elements, refusals);
    Messages messages = new Messages(refusals);
    Serialisers serialisers = new Serialisers(types, elements, refusals, output);
    annotatedType =
        new AnnotatedType(
            messages,
            serialisers,
            new Senders(
                environment.getOptions(), environment.getFiler(), elements, refusals, output),
            new Receivers(messages, serialisers, types, elements, refusals, output),
            refusals);
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    output.compiles(round.getRootElements());
    for (Class<? extends Annotation> annotation : ANNOTATIONS) {
      round.getElementsAnnotatedWith(annotation).forEach(element -> waiting.add(typeOf(element)));
    }
    if (!round.processingOver()) {
      Set.copyOf(waiting).stream().sorted().forEach(this::make);
    }
    return false; // Claimed annotations would keep the compiler from asking the processors after
    // us.
  }

  private static String typeOf(Element annotated) {
    Element type = annotated instanceof TypeElement ? annotated : annotated.getEnclosingElement();
    return ((TypeElement) type).getQualifiedName().toString();
  }

  /** What is still waiting when all is over, the compiler reports as not found. */
  private void make(String name) {
    try {
      annotatedType.make(processingEnv.getElementUtils().getTypeElement(name));
      waiting.remove(name);
    } catch (UnresolvedTypeException later) {
      // It stays in the list.
    }
  }
}
