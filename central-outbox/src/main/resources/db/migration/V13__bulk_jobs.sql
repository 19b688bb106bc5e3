-- Actions on many parked notifications. All a job knows stands here: whichever node comes by takes the
-- next step, so a job outlives the node it was started on.
CREATE TABLE bulk_jobs (
    job_id          uuid        PRIMARY KEY,
    action          text        NOT NULL CHECK (action IN ('Retry', 'Discard')),
    state           text        NOT NULL
        CHECK (state IN ('Running', 'Finished', 'Stopped', 'Cancelled')),
    -- What it is about: parked when it began, and matching these.
    selected_at     timestamptz NOT NULL,
    type            text,
    site            text,
    list_name       text,
    arrived_from    timestamptz,
    arrived_until   timestamptz,
    keyword         text,
    total           bigint      NOT NULL,
    -- How far it has come.
    place_time      timestamptz,
    place_id        uuid,
    ramp_size       integer     NOT NULL CHECK (ramp_size > 0),
    last_failure    text,
    stepped_at      timestamptz,
    delivered       bigint      NOT NULL DEFAULT 0,
    failed_again    bigint      NOT NULL DEFAULT 0,
    discarded       bigint      NOT NULL DEFAULT 0,
    skipped         bigint      NOT NULL DEFAULT 0,
    stopped_because text,
    started_by      text        NOT NULL,
    started_at      timestamptz NOT NULL,
    ended_at        timestamptz,

    CONSTRAINT job_place_is_whole CHECK ((place_time IS NULL) = (place_id IS NULL)),
    CONSTRAINT job_has_an_end CHECK ((state = 'Running') = (ended_at IS NULL)),
    CONSTRAINT stopped_job_says_why CHECK (state <> 'Stopped' OR stopped_because IS NOT NULL)
);

CREATE INDEX bulk_jobs_running ON bulk_jobs (started_at) WHERE state = 'Running';

-- The notifications of the step under way, of which the job waits to see what becomes.
CREATE TABLE bulk_job_items (
    job_id          uuid NOT NULL REFERENCES bulk_jobs (job_id) ON DELETE CASCADE,
    notification_id uuid NOT NULL,
    PRIMARY KEY (job_id, notification_id)
);
