package dev.holdfast.site.testing;

import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.NotificationOptions;
import jakarta.enterprise.util.TypeLiteral;
import java.lang.annotation.Annotation;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Hands events straight to one observer, where there is no container to do so. */
public final class Fired<T> implements Event<T> {

  private final Consumer<T> observer;

  public Fired(Consumer<T> observer) {
    this.observer = observer;
  }

  @Override
  public void fire(T event) {
    observer.accept(event);
  }

  @Override
  public <U extends T> CompletionStage<U> fireAsync(U event) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <U extends T> CompletionStage<U> fireAsync(U event, NotificationOptions options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Event<T> select(Annotation... qualifiers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <U extends T> Event<U> select(Class<U> subtype, Annotation... qualifiers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <U extends T> Event<U> select(TypeLiteral<U> subtype, Annotation... qualifiers) {
    throw new UnsupportedOperationException();
  }
}
