/**
 * What central's operators can ask of a site and have done there. Questions only look and leave no
 * trace; decisions about one message go through the inbox, so that one that is repeated is carried
 * out once. Answers are those of the site's own HTTP API.
 */
package dev.holdfast.site.link.command;
