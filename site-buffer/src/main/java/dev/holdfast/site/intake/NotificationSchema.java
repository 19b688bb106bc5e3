package dev.holdfast.site.intake;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a notification looks like in a request; for the description only. */
@Schema(
    name = "Notification",
    description = "A notification for everybody on a list",
    examples =
        """
        {"list": "ops", "subject": "Pump 3 runs dry", "body": "Inlet pressure below 0.4 bar since 02:58.",
         "originInstance": "plc-gateway-2", "sourceScript": "pump-watch"}
        """)
interface NotificationSchema extends OptionsSchema {

  @Schema(required = true, description = "The list at central", examples = "ops")
  String getList();

  @Schema(required = true, maxLength = 998, examples = "Pump 3 runs dry")
  String getSubject();

  @Schema(
      required = true,
      description = "At most 262,144 bytes as UTF-8, otherwise 400",
      examples = "Inlet pressure below 0.4 bar since 02:58.")
  String getBody();
}
