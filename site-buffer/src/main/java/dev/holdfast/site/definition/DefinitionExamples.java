package dev.holdfast.site.definition;

/** Refusals, for the page of the API. */
final class DefinitionExamples {

  static final String SYSTEM_UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no external system is defined as erp"}
      """;

  static final String SYSTEM_CONFIGURED =
      """
      {"type": "urn:holdfast:problem:configured", "title": "It comes from configuration", "status": 409,
       "detail": "the external system erp is defined by the settings holdfast.site.external-systems.erp.* of this node; change them and restart"}
      """;

  static final String SYSTEM_IN_USE =
      """
      {"type": "urn:holdfast:problem:in-use", "title": "Messages wait for it", "status": 409,
       "detail": "3 pending and 1 parked messages are for the external system erp and could not be delivered without it; cancel and discard them first (POST pending/cancel, parked/discard), or delete it with ?force=true and find them all parked"}
      """;

  static final String SYSTEM_CHANGED =
      """
      {"type": "urn:holdfast:problem:changed-meanwhile", "title": "It is not what you saw", "status": 412,
       "detail": "the external system erp is not in the state the request was made for; read it again and decide anew"}
      """;

  static final String DATABASE_UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no database is defined as historian"}
      """;

  static final String DATABASE_CONFIGURED =
      """
      {"type": "urn:holdfast:problem:configured", "title": "It comes from configuration", "status": 409,
       "detail": "the database historian is defined by the settings holdfast.site.databases.historian.* of this node; change them and restart"}
      """;

  static final String DATABASE_IN_USE =
      """
      {"type": "urn:holdfast:problem:in-use", "title": "Messages wait for it", "status": 409,
       "detail": "3 pending and 1 parked messages are for the database historian and could not be delivered without it; cancel and discard them first (POST pending/cancel, parked/discard), or delete it with ?force=true and find them all parked"}
      """;

  static final String DATABASE_CHANGED =
      """
      {"type": "urn:holdfast:problem:changed-meanwhile", "title": "It is not what you saw", "status": 412,
       "detail": "the database historian is not in the state the request was made for; read it again and decide anew"}
      """;

  private DefinitionExamples() {}
}
