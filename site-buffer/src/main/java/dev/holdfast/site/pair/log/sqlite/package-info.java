/**
 * The replication log in the site's file: triggers write down which rows change, in the commit that
 * changes them.
 */
package dev.holdfast.site.pair.log.sqlite;
