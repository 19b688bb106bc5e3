/**
 * What central has acknowledged: kept for a while, so that it can be sent again when central's
 * database is restored to a state that does not know it.
 */
package dev.holdfast.site.acknowledged;
