package dev.holdfast.site.access;

import dev.holdfast.base.security.MessageCategories;
import dev.holdfast.site.message.Category;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** What a token can be limited to. */
@Singleton
class KnownCategories implements MessageCategories {

  @Override
  public Set<String> names() {
    return Arrays.stream(Category.values()).map(Category::name).collect(Collectors.toSet());
  }
}
