/**
 * The channel to the peer, on the event bus of a clustered Vert.x of its own; Quarkus' own stays
 * unclustered. Who is there comes from JGroups through a cluster manager that does only what the
 * event bus needs. docs/adr/0004-cluster-manager-on-jgroups.md
 */
package dev.holdfast.site.pair.peer.eventbus;
