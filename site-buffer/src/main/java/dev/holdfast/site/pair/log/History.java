package dev.holdfast.site.pair.log;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a file has gone through: the terms whose changes it holds, in their order, and the number of
 * the last change. Of two files it tells up to where they have gone through the same.
 */
public record History(List<Term> terms, long head) {

  public static final History NONE = new History(List.of(), 0);

  public History {
    terms = List.copyOf(terms);
  }

  /** The highest that is known here; zero if there has never been a leader. */
  public long epoch() {
    return terms.stream().mapToLong(Term::epoch).max().orElse(0);
  }

  /** Where the file stands; empty when it has never been part of a pair. */
  public Optional<Position> position() {
    return at(head);
  }

  public Optional<Position> at(long seq) {
    Optional<Term> term = Optional.empty();
    for (Term candidate : terms) {
      if (candidate.firstSeq() <= seq && seq <= head) {
        term = Optional.of(candidate);
      }
    }
    return term.map(found -> new Position(found.epoch(), found.id(), seq));
  }

  public boolean contains(Position position) {
    return at(position.seq()).filter(position::equals).isPresent();
  }

  /** The last position that both have; behind it each has changes of its own, or none. */
  public Optional<Position> commonWith(History other) {
    Set<Long> known =
        other.terms.stream().map(Term::id).collect(Collectors.toCollection(HashSet::new));
    return terms.stream()
        .filter(term -> known.contains(term.id()))
        .reduce((earlier, later) -> later)
        .flatMap(last -> at(Math.min(endOf(last.id()), other.endOf(last.id()))));
  }

  private long endOf(long id) {
    long end = head;
    for (int i = terms.size() - 1; i >= 0 && terms.get(i).id() != id; i--) {
      end = terms.get(i).firstSeq() - 1;
    }
    return end;
  }

  /** The terms that begin behind one change and not behind another. */
  public List<Term> begunIn(long afterSeq, long upToSeq) {
    return terms.stream()
        .filter(term -> term.firstSeq() > afterSeq && term.firstSeq() <= upToSeq)
        .toList();
  }
}
