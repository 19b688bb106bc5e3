/**
 * What the site may deliver to: external systems and databases, from configuration or through the
 * API. Their secrets go in and never come out.
 */
package dev.holdfast.site.definition;
