/** The copies in the site's file. */
package dev.holdfast.site.acknowledged.sqlite;
