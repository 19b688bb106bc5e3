/**
 * Where mails go out: SMTP configurations from the settings and from the database, and how admins
 * change them. Sending is somebody else's business.
 */
package dev.holdfast.central.smtp;
