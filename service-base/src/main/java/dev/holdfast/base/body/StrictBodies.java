package dev.holdfast.base.body;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Takes bodies at their word. A value of another type is not made to fit, and nothing that was sent
 * is passed over: whoever writes {@code "dryRun": "false"}, or writes it twice, may not mean what a
 * lenient reader makes of it.
 */
@Singleton
public class StrictBodies implements ObjectMapperCustomizer {

  private static final List<CoercionInputShape> SCALARS =
      List.of(
          CoercionInputShape.Boolean,
          CoercionInputShape.Integer,
          CoercionInputShape.Float,
          CoercionInputShape.String,
          CoercionInputShape.EmptyString);

  @Override
  public void customize(ObjectMapper mapper) {
    strict(mapper);
  }

  /** For those who read bodies with a mapper of their own. */
  public static <M extends ObjectMapper> M strict(M mapper) {
    mapper.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    MutableCoercionConfig coercions = mapper.coercionConfigDefaults();
    SCALARS.forEach(scalar -> coercions.setCoercion(scalar, CoercionAction.Fail));
    // 5 is as good a number as 5.0.
    mapper
        .coercionConfigFor(LogicalType.Float)
        .setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert);
    return mapper;
  }
}
