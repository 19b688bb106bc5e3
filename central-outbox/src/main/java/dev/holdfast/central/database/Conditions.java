package dev.holdfast.central.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hibernate.reactive.mutiny.Mutiny;

/** The conditions that were asked for and no others, so that the indexes fit. */
public final class Conditions {

  private final List<String> texts = new ArrayList<>();
  private final Map<String, Object> parameters = new HashMap<>();

  public Conditions and(String condition) {
    texts.add(condition);
    return this;
  }

  public Conditions and(String condition, String parameter, Object value) {
    texts.add(condition);
    return bind(parameter, value);
  }

  public Conditions and(Conditions others) {
    texts.addAll(others.texts);
    parameters.putAll(others.parameters);
    return this;
  }

  public Conditions bind(String parameter, Object value) {
    parameters.put(parameter, value);
    return this;
  }

  /** These and those; neither is changed. */
  public Conditions with(Conditions others) {
    return new Conditions().and(this).and(others);
  }

  public boolean isEmpty() {
    return texts.isEmpty();
  }

  /** To follow the {@code from}. */
  public String where() {
    return texts.isEmpty() ? "" : " where " + String.join(" and ", texts);
  }

  public <T> Mutiny.SelectionQuery<T> set(Mutiny.SelectionQuery<T> query) {
    parameters.forEach(query::setParameter);
    return query;
  }
}
