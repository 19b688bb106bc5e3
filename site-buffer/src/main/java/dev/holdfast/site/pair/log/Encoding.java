package dev.holdfast.site.pair.log;

import dev.holdfast.site.pair.log.Answer.Outcome;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the nodes of a pair say to each other, as bytes. Columns stand by name before the rows, once
 * a table, so that the builds of the two may differ in them.
 */
public final class Encoding {

  private static final int CHANGES = 1;
  private static final int COPY_PAGE = 2;

  private Encoding() {}

  public static Buffer encode(Shipment shipment) {
    WireWriter out = new WireWriter();
    shipment(out, shipment);
    return out.end();
  }

  private static void shipment(WireWriter out, Shipment shipment) {
    if (shipment instanceof Changes changes) {
      out.number(CHANGES);
      out.number(changes.epoch());
      position(out, changes.from());
      position(out, changes.to());
      out.list(changes.terms(), term -> term(out, term));
      out.flag(changes.isAll());
      out.flag(changes.checksum().isPresent());
      changes.checksum().ifPresent(out::fixed);
    } else if (shipment instanceof CopyPage page) {
      out.number(COPY_PAGE);
      out.number(page.epoch());
      history(out, page.history());
      out.text(page.table());
      out.optional(page.after(), key -> out.list(key, out::value));
      out.optional(page.upTo(), key -> out.list(key, out::value));
      out.optional(page.next(), cursor -> cursor(out, cursor));
    }
    rows(out, shipment.rows());
  }

  public static Shipment shipment(Buffer buffer) {
    return shipment(new WireReader(buffer));
  }

  private static Shipment shipment(WireReader in) {
    int kind = (int) in.number();
    return switch (kind) {
      case CHANGES ->
          new Changes(
              in.number(),
              position(in),
              position(in),
              in.list(() -> term(in)),
              in.flag(),
              in.flag() ? OptionalLong.of(in.fixed()) : OptionalLong.empty(),
              rows(in));
      case COPY_PAGE ->
          new CopyPage(
              in.number(),
              history(in),
              in.text(),
              in.optional(() -> in.list(in::value)),
              in.optional(() -> in.list(in::value)),
              in.optional(() -> cursor(in)),
              rows(in));
      default -> throw new UnreadableException("no shipment is of kind " + kind);
    };
  }

  public static Buffer encode(Offer offer) {
    WireWriter out = new WireWriter();
    out.optional(offer.common(), position -> position(out, position));
    shipment(out, offer.changes());
    return out.end();
  }

  public static Offer offer(Buffer buffer) {
    WireReader in = new WireReader(buffer);
    return new Offer(in.optional(() -> position(in)), shipment(in));
  }

  /** Up to where the histories of both nodes are the same. */
  public static Buffer encode(Optional<Position> common) {
    WireWriter out = new WireWriter();
    out.optional(common, position -> position(out, position));
    return out.end();
  }

  public static Optional<Position> common(Buffer buffer) {
    WireReader in = new WireReader(buffer);
    return in.optional(() -> position(in));
  }

  public static Buffer encode(Standing standing) {
    WireWriter out = new WireWriter();
    standing(out, standing);
    return out.end();
  }

  public static Standing standing(Buffer buffer) {
    return standing(new WireReader(buffer));
  }

  public static Buffer encode(Answer answer) {
    WireWriter out = new WireWriter();
    out.text(answer.outcome().name());
    standing(out, answer.standing());
    return out.end();
  }

  public static Answer answer(Buffer buffer) {
    WireReader in = new WireReader(buffer);
    return new Answer(outcome(in.text()), standing(in));
  }

  private static Outcome outcome(String name) {
    return Arrays.stream(Outcome.values())
        .filter(outcome -> outcome.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UnreadableException("no shipment ends as '%s'".formatted(name)));
  }

  /** For the receiver to keep between two pages. */
  public static byte[] encode(CopyCursor cursor) {
    WireWriter out = new WireWriter();
    cursor(out, cursor);
    return out.end().getBytes();
  }

  public static CopyCursor cursor(byte[] bytes) {
    return cursor(new WireReader(Buffer.buffer(bytes)));
  }

  private static void standing(WireWriter out, Standing standing) {
    history(out, standing.history());
    out.number(standing.completeAfter());
    out.flag(standing.isLeading());
    out.optional(standing.copying(), cursor -> cursor(out, cursor));
  }

  private static Standing standing(WireReader in) {
    return new Standing(history(in), in.number(), in.flag(), in.optional(() -> cursor(in)));
  }

  private static void cursor(WireWriter out, CopyCursor cursor) {
    history(out, cursor.from());
    out.text(cursor.table());
    out.optional(cursor.after(), key -> out.list(key, out::value));
  }

  private static CopyCursor cursor(WireReader in) {
    return new CopyCursor(history(in), in.text(), in.optional(() -> in.list(in::value)));
  }

  private static void history(WireWriter out, History history) {
    out.list(history.terms(), term -> term(out, term));
    out.number(history.head());
  }

  private static History history(WireReader in) {
    return new History(in.list(() -> term(in)), in.number());
  }

  private static void term(WireWriter out, Term term) {
    out.fixed(term.id());
    out.number(term.epoch());
    out.number(term.firstSeq());
  }

  private static Term term(WireReader in) {
    return new Term(in.fixed(), in.number(), in.number());
  }

  private static void position(WireWriter out, Position position) {
    out.number(position.epoch());
    out.fixed(position.term());
    out.number(position.seq());
  }

  private static Position position(WireReader in) {
    return new Position(in.number(), in.fixed(), in.number());
  }

  private static void rows(WireWriter out, List<Row> rows) {
    Map<Shape, Integer> shapes = new HashMap<>();
    List<Shape> inOrder = new ArrayList<>();
    for (Row row : rows) {
      if (shapes.putIfAbsent(row.shape(), shapes.size()) == null) {
        inOrder.add(row.shape());
      }
    }
    out.list(inOrder, shape -> shape(out, shape));
    out.list(
        rows,
        row -> {
          // One number for both: whether it is a tombstone, and of which table.
          out.number(shapes.get(row.shape()) * 2L + (row.isRemoved() ? 1 : 0));
          row.values().forEach(out::value);
        });
  }

  private static List<Row> rows(WireReader in) {
    List<Shape> shapes = in.list(() -> shape(in));
    return in.list(() -> row(in, shapes));
  }

  private static Row row(WireReader in, List<Shape> shapes) {
    long number = in.number();
    if (number < 0 || number / 2 >= shapes.size()) {
      throw new UnreadableException("a row is of no table");
    }
    Shape shape = shapes.get((int) (number / 2));
    boolean isRemoved = number % 2 == 1;
    int columns = isRemoved ? shape.keyColumns() : shape.columns().size();
    List<Object> values = new ArrayList<>(columns);
    for (int i = 0; i < columns; i++) {
      values.add(in.value());
    }
    return new Row(shape, isRemoved, values);
  }

  private static void shape(WireWriter out, Shape shape) {
    out.text(shape.table());
    out.number(shape.keyColumns());
    out.list(shape.columns(), out::text);
  }

  private static Shape shape(WireReader in) {
    String table = in.text();
    int keyColumns = (int) in.number();
    List<String> columns = in.list(in::text);
    if (keyColumns < 1 || keyColumns > columns.size()) {
      throw new UnreadableException("the table %s has no key".formatted(table));
    }
    return new Shape(table, columns, keyColumns);
  }
}
