-- The sites that admins have made here. A site whose key stands in the settings needs no row.
CREATE TABLE sites (
    site_id     text        PRIMARY KEY,
    description text,
    created_at  timestamptz NOT NULL,
    created_by  text        NOT NULL
);

-- The order in which keys were changed, over all nodes: changes take turns, so a node that has seen one
-- has seen all before it.
CREATE SEQUENCE site_key_changes;

-- What a site may sign with. A key that was revoked stays for the record, without its secret.
CREATE TABLE site_keys (
    key_id      uuid        PRIMARY KEY,
    site_id     text        NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
    secret      text,
    created_at  timestamptz NOT NULL,
    created_by  text        NOT NULL,
    -- Without a value it is good until it is revoked.
    valid_until timestamptz,
    revoked_at  timestamptz,
    revoked_by  text,
    change      bigint      NOT NULL,

    CONSTRAINT site_key_is_sealed CHECK (secret IS NULL OR secret LIKE 'v1:%'),
    CONSTRAINT revoked_has_no_secret CHECK ((revoked_at IS NULL) = (secret IS NOT NULL)),
    CONSTRAINT revoked_by_somebody CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);

CREATE INDEX site_keys_by_site ON site_keys (site_id, created_at);
CREATE UNIQUE INDEX site_keys_by_change ON site_keys (change);
