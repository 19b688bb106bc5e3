-- A list says how its notifications leave, and for what is not mail, where to.
ALTER TABLE notification_lists
    ADD COLUMN type       text        NOT NULL DEFAULT 'Email',
    ADD COLUMN type_data  jsonb,
    -- Address and key of a webhook, sealed.
    ADD COLUMN secret     text,
    ADD COLUMN version    bigint      NOT NULL DEFAULT 1,
    ADD COLUMN updated_at timestamptz,
    ADD COLUMN updated_by text,
    ADD CONSTRAINT list_secret_is_sealed CHECK (secret IS NULL OR secret LIKE 'v1:%');

-- What admins do is about a thing with a name, and leaves how it was before and after.
ALTER TABLE audit_events
    ADD COLUMN subject text,
    ADD COLUMN detail  jsonb;

CREATE INDEX audit_events_newest ON audit_events (occurred_at DESC, id DESC);
