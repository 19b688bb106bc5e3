package dev.holdfast.central.sites;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.shared.id.SiteId;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * Compares what sites have been acknowledged with what is here. It differs after the database was
 * set back, by a restore or a failover.
 */
@ApplicationScoped
class LackedNumbers {

  /** What a site asks. */
  record Question(SiteId site, NumbersAcknowledged asked) {

    /** By the same database, and under the same name of the site. */
    boolean isAboutWhatWas(String installation) {
      return asked.by().filter(name(installation)::equals).isPresent();
    }

    /** As this site knows the installation: one that has got another name begins anew. */
    String name(String installation) {
      return UUID.nameUUIDFromBytes((installation + "/" + site).getBytes(UTF_8)).toString();
    }
  }

  /**
   * What is lacked of one question.
   *
   * @param missing in the order of the question
   * @param lost how many the site does not have any more either; they count as given up from now on
   */
  record Lacked(List<SubmitSpan> missing, long lost) {}

  /**
   * The moment in which the first migration of this database ran, which no two have in common and
   * every dump of it brings along, also one from before anybody asked for it.
   */
  private static final String INSTALLATION =
      """
      SELECT CAST(extract(epoch FROM installed_on) AS text) FROM flyway_schema_history
      ORDER BY installed_rank
      LIMIT 1
      """;

  private static final String COMPARE =
      """
      WITH asked AS MATERIALIZED (
        SELECT r.place, r.site, r.stream, r.first_number, r.follows,
          CAST(r.kept AS int8multirange) AS kept, CAST(r.gone AS int8multirange) AS gone,
          COALESCE(k.received + k.given_up, int8multirange()) AS known
        FROM jsonb_to_recordset(CAST(CAST(:asked AS text) AS jsonb)) AS r(
          place int, site text, stream text, first_number bigint, follows text,
          kept text, gone text)
        LEFT JOIN submit_streams k ON k.site_id = r.site AND k.stream = r.stream
      ), noted AS (
        INSERT INTO submit_streams AS known (
          site_id, stream, first_number, follows, given_up, first_seen_at, last_seen_at)
        SELECT DISTINCT ON (a.site, a.stream) a.site, a.stream, a.first_number, a.follows,
          a.gone - a.known, CAST(:now AS timestamptz), CAST(:now AS timestamptz)
        FROM asked a
        WHERE NOT a.known @> a.gone
        ORDER BY a.site, a.stream
        ON CONFLICT (site_id, stream) DO UPDATE SET
          given_up = known.given_up + EXCLUDED.given_up
      )
      SELECT a.place, CAST(a.kept - a.known - a.gone AS text), CAST(a.gone - a.known AS text)
      FROM asked a
      ORDER BY a.place
      """;

  /** Part of a transaction of the caller's. */
  Uni<String> installation(Mutiny.Session session) {
    return session.createNativeQuery(INSTALLATION, String.class).getSingleResult();
  }

  /** Part of a transaction of the caller's; one answer for each question. */
  Uni<List<Lacked>> of(Mutiny.Session session, List<Question> questions, Instant now) {
    List<Asked> asked = new ArrayList<>();
    for (int question = 0; question < questions.size(); question++) {
      asked.addAll(Asked.in(question, questions.get(question)));
    }
    JsonArray rows = new JsonArray();
    for (int place = 0; place < asked.size(); place++) {
      rows.add(asked.get(place).row(place));
    }
    return session
        .createNativeQuery(COMPARE, Tuple.class)
        .setParameter("asked", rows.encode())
        .setParameter("now", now)
        .getResultList()
        .map(found -> answers(questions.size(), asked, found));
  }

  private static List<Lacked> answers(int questions, List<Asked> asked, List<Tuple> found) {
    List<List<SubmitSpan>> missing = new ArrayList<>();
    long[] lost = new long[questions];
    for (int question = 0; question < questions; question++) {
      missing.add(new ArrayList<>());
    }
    for (Tuple row : found) {
      Asked one = asked.get(((Number) row.get(0)).intValue());
      NumberRange.parse(row.get(1, String.class))
          .forEach(range -> missing.get(one.question()).add(one.span(range)));
      lost[one.question()] += NumberRange.count(NumberRange.parse(row.get(2, String.class)));
    }
    List<Lacked> answers = new ArrayList<>();
    for (int question = 0; question < questions; question++) {
      answers.add(new Lacked(missing.get(question), lost[question]));
    }
    return answers;
  }

  /**
   * What a question says of one stream.
   *
   * @param ofStream the one that lets the stream begin earliest, should they not agree
   */
  private record Asked(
      int question,
      SiteId site,
      SubmitNumber ofStream,
      List<SubmitSpan> kept,
      List<SubmitSpan> gone) {

    static List<Asked> in(int number, Question question) {
      Map<String, List<SubmitSpan>> kept = byStream(question.asked().kept());
      Map<String, List<SubmitSpan>> gone = byStream(question.asked().gone());
      return Stream.concat(kept.keySet().stream(), gone.keySet().stream())
          .distinct()
          .map(
              stream ->
                  of(
                      number,
                      question.site(),
                      kept.getOrDefault(stream, List.of()),
                      gone.getOrDefault(stream, List.of())))
          .toList();
    }

    private static Map<String, List<SubmitSpan>> byStream(List<SubmitSpan> spans) {
      return spans.stream()
          .collect(
              Collectors.groupingBy(SubmitSpan::stream, LinkedHashMap::new, Collectors.toList()));
    }

    private static Asked of(
        int question, SiteId site, List<SubmitSpan> kept, List<SubmitSpan> gone) {
      SubmitNumber earliest =
          Stream.concat(kept.stream(), gone.stream())
              .map(SubmitSpan::to)
              .min(Comparator.comparingLong(SubmitNumber::first))
              .orElseThrow();
      return new Asked(question, site, earliest, kept, gone);
    }

    JsonObject row(int place) {
      return new JsonObject()
          .put("place", place)
          .put("site", site.value())
          .put("stream", ofStream.stream())
          .put("first_number", ofStream.first())
          .put("follows", ofStream.follows().orElse(null))
          .put("kept", multirange(kept))
          .put("gone", multirange(gone));
    }

    private static String multirange(List<SubmitSpan> spans) {
      return spans.stream()
          .map(span -> "[%d,%d]".formatted(span.from(), span.to().number()))
          .collect(Collectors.joining(",", "{", "}"));
    }

    SubmitSpan span(NumberRange range) {
      return new SubmitSpan(
          range.from(),
          new SubmitNumber(ofStream.stream(), range.to(), ofStream.first(), ofStream.follows()));
    }
  }
}
