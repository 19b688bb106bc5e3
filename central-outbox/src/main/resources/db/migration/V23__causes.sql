-- Why notifications fail: those that fail alike have the same short text, kept when one parks or is put off. Rows of
-- before get theirs from central, in the background.
ALTER TABLE notifications ADD COLUMN cause text;

-- Holds what the list of causes needs, so that it reads no row; and a cause leads to its notifications in the order of
-- their list. What is delivered leaves it.
CREATE INDEX notifications_by_cause ON notifications (cause, created_at, notification_id)
    INCLUDE (status, source_site_id, list_name, last_attempt_at)
    WHERE cause IS NOT NULL AND status IN ('Pending', 'Retrying', 'Parked');

CREATE TABLE causes (
    cause         text        PRIMARY KEY,
    kind          text        NOT NULL,
    code          text,
    words         text        NOT NULL,
    first_seen_at timestamptz NOT NULL,

    CONSTRAINT cause_is_a_fingerprint CHECK (cause ~ '^[0-9a-f]{16}$')
);

ALTER TABLE bulk_jobs ADD COLUMN cause text;
