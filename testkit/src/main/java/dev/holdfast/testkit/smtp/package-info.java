/**
 * A real SMTP server that keeps what it is given and misbehaves as scripted: it can refuse, drop,
 * hang or delay at every stage of the dialogue, lose its last reply after taking a mail, or be down
 * altogether.
 */
package dev.holdfast.testkit.smtp;
