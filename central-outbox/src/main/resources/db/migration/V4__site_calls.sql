-- The mirror of the operations that sites track: how each stood when it was last heard of.
CREATE TABLE site_calls (
    source_site_id      text        NOT NULL,
    operation_id        uuid        NOT NULL,
    channel             text        NOT NULL,
    target              text        NOT NULL,
    outcome             text        NOT NULL,
    retry_count         integer     NOT NULL CHECK (retry_count >= 0),
    last_error          text,
    http_status         integer,
    created_at          timestamptz NOT NULL,
    occurred_at         timestamptz NOT NULL,
    duration_ms         integer     NOT NULL CHECK (duration_ms >= 0),
    source_instance_id  text,
    source_script       text,
    execution_id        text,
    parent_execution_id text,
    reported_at         timestamptz NOT NULL,

    -- Ids are made at the sites, so only a site's own can be told apart by them.
    PRIMARY KEY (source_site_id, operation_id)
);

CREATE INDEX site_calls_newest ON site_calls (occurred_at DESC, source_site_id, operation_id);
