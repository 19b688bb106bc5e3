/** What the lists over HTTP have in common: how a query is read, and where a page goes on. */
package dev.holdfast.base.listing;
