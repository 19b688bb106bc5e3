-- What was done, by whom, with what result. Written beside the work, never in its way.
CREATE TABLE audit_events (
    id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    occurred_at         timestamptz NOT NULL,
    channel             text        NOT NULL,
    kind                text        NOT NULL,
    event               text        NOT NULL,
    correlation_id      uuid,
    site                text,
    actor               text        NOT NULL,
    duration_ms         bigint,
    error               text,
    execution_id        text,
    parent_execution_id text
);

CREATE INDEX audit_events_by_correlation ON audit_events (correlation_id, id);
