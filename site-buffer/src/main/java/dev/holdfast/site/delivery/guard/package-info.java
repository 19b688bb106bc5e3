/**
 * What stands between the site and each of its targets: a breaker, a limit on attempts under way, a
 * limit on their rate, and a time limit. One guard for each lane, shared by new traffic and
 * backlog.
 */
package dev.holdfast.site.delivery.guard;
