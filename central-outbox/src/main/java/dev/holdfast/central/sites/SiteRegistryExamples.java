package dev.holdfast.central.sites;

/** Answers about sites, for the page of the API. */
final class SiteRegistryExamples {

  static final String SITE_ID = "The name the site signs with";
  static final String KEY_ID = "The id of the key, as the site's keys have it";

  static final String SITE =
      """
      {"siteId": "plant-7", "description": "Bottling plant, hall 7", "createdAt": "2026-03-01T08:00:00Z", "createdBy": "alice",
       "keys": [{"keyId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "origin": "Registry", "state": "Valid",
         "createdAt": "2026-03-01T08:00:00Z", "createdBy": "alice"}],
       "lastSeenAt": "2026-03-01T12:00:00Z", "lastSubmitAt": "2026-03-01T11:58:00Z", "linked": true,
       "node": {"name": "node-1", "role": "active", "bufferPending": 3, "bufferParked": 1, "version": "1.4.0", "reportedAt": "2026-03-01T12:00:00Z"},
       "epoch": 6, "leader": "node-1", "leaderSince": "2026-03-01T10:00:00Z"}
      """;

  static final String SITES =
      """
      {"items": [
       {"siteId": "plant-7", "description": "Bottling plant, hall 7", "createdAt": "2026-03-01T08:00:00Z", "createdBy": "alice",
        "keys": [{"origin": "Settings", "state": "Valid"}],
        "lastSeenAt": "2026-03-01T12:00:00Z", "lastSubmitAt": "2026-03-01T11:58:00Z", "linked": false,
        "node": {"name": "node-1", "role": "active", "bufferPending": 3, "bufferParked": 1, "version": "1.4.0", "reportedAt": "2026-03-01T11:59:30Z"}}]}
      """;

  static final String KEY =
      """
      {"siteId": "plant-9", "keyId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "secret": "shown here once"}
      """;

  static final String COMPLETENESS =
      """
      {"siteId": "plant-7", "complete": false, "summary": "1–48,210, 2 missing: 17–18",
       "segments": [{"from": 1, "to": 48210, "received": 48207, "missing": [{"from": 17, "to": 18}], "missingCount": 2,
         "givenUp": [{"from": 30, "to": 30}], "missingBefore": false, "lastAt": "2026-03-01T12:00:00Z"}]}
      """;

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no site 'plant-77' in the registry"}
      """;

  static final String TAKEN =
      """
      {"type": "urn:holdfast:problem:site-exists", "title": "There is such a site", "status": 409,
       "detail": "Site plant-9 exists; give it another key with POST /api/v1/sites/plant-9/keys"}
      """;

  static final String TWO_KEYS =
      """
      {"type": "urn:holdfast:problem:too-many-keys", "title": "It has two keys already", "status": 409,
       "detail": "Site plant-7 has 2 valid keys, 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 the oldest; revoke one before you make another"}
      """;

  private SiteRegistryExamples() {}
}
