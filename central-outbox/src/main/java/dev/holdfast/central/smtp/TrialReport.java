package dev.holdfast.central.smtp;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What came of a test mail. */
@Schema(
    description = "What came of a test mail, and what was said",
    examples =
        """
        {"outcome": "Permanent", "detail": "SMTP configuration 'relay': SMTP 535: 5.7.8 credentials invalid (at AUTH)",
         "durationMs": 38, "dialogue": ["S: 220 smtp.example.com ESMTP", "C: EHLO [192.0.2.7]"]}
        """)
public record TrialReport(
    @Schema(description = "Delivered, Transient or Permanent", examples = "Permanent")
        String outcome,
    @Schema(examples = "SMTP configuration 'relay': SMTP 535: 5.7.8 credentials invalid (at AUTH)")
        String detail,
    @Schema(examples = "38") long durationMs,
    @Schema(
            description =
                "The dialogue: S the server, C central, - what happened beside it. Credentials are"
                    + " left out.",
            examples = "[\"S: 220 smtp.example.com ESMTP\", \"C: EHLO [192.0.2.7]\"]")
        List<String> dialogue) {}
