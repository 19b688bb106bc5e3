package dev.holdfast.site.pair.peer;

import java.util.Locale;

/** What is known of the peer. Only {@link Present} takes requests. */
public sealed interface PeerState {

  /** For people: starting, absent, meeting, refused or present. */
  default String word() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** This node is not on the network yet, so it cannot know. */
  record Starting() implements PeerState {}

  /** Nobody else is there. It may be dead, or cut off and going on without us. */
  record Absent() implements PeerState {}

  /** Somebody is there who has not proven yet to be of this site. */
  record Meeting() implements PeerState {}

  /** Somebody is there whom this node will not talk to; an operator has to do something. */
  record Refused(String why) implements PeerState {}

  /** It is there; until it leaves and comes back it is the same meeting. */
  record Present(Peer peer) implements PeerState {}
}
