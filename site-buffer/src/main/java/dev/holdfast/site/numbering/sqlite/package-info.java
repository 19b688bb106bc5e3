/** The numbers in the site's file. */
package dev.holdfast.site.numbering.sqlite;
