package dev.holdfast.site.leadership;

/** What a node does at its site. */
public enum Role {
  /** It does not know yet which of the two it is, and does nothing. */
  starting,
  /** It takes messages in and delivers them. */
  active,
  /** It is active, finishes what it has begun, and takes nothing new: the other will go on. */
  handingOver,
  /** It keeps a copy of what the other has, and answers reads from it. */
  standby
}
