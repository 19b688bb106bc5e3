-- Every notification has exactly one row here, from ingest to the end of its retention.
CREATE TABLE notifications (
    notification_id            uuid        PRIMARY KEY,
    type                       text        NOT NULL,
    list_name                  text        NOT NULL,
    subject                    text        NOT NULL,
    body                       text        NOT NULL,
    type_data                  jsonb,
    status                     text        NOT NULL,
    retry_count                integer     NOT NULL DEFAULT 0,
    last_error                 text,
    resolved_targets           jsonb,
    source_site_id             text        NOT NULL,
    source_node                text        NOT NULL,
    source_instance_id         text,
    source_script              text,
    origin_execution_id        text,
    origin_parent_execution_id text,
    trace_parent               text,
    site_enqueued_at           timestamptz NOT NULL,
    created_at                 timestamptz NOT NULL,
    last_attempt_at            timestamptz,
    next_attempt_at            timestamptz,
    delivered_at               timestamptz,
    claim_owner                text,
    claimed_until              timestamptz,

    -- 'Forwarding' means still at the site: it never gets here.
    CONSTRAINT status_is_known
        CHECK (status IN ('Pending', 'Retrying', 'Delivered', 'Parked', 'Discarded')),
    CONSTRAINT waiting_has_a_due_time
        CHECK ((status IN ('Pending', 'Retrying')) = (next_attempt_at IS NOT NULL)),
    CONSTRAINT delivered_has_its_time
        CHECK ((status = 'Delivered') = (delivered_at IS NOT NULL)),
    CONSTRAINT delivered_says_to_whom
        CHECK (status <> 'Delivered' OR resolved_targets IS NOT NULL),
    CONSTRAINT failed_says_why
        CHECK (status NOT IN ('Retrying', 'Parked') OR last_error IS NOT NULL),
    CONSTRAINT retrying_has_been_tried
        CHECK (status <> 'Retrying' OR (retry_count > 0 AND last_attempt_at IS NOT NULL)),
    CONSTRAINT retries_are_counted_up
        CHECK (retry_count >= 0),
    CONSTRAINT claim_is_whole
        CHECK ((claim_owner IS NULL) = (claimed_until IS NULL)),
    CONSTRAINT only_waiting_is_claimed
        CHECK (claim_owner IS NULL OR status IN ('Pending', 'Retrying')),
    CONSTRAINT resolved_targets_is_a_list
        CHECK (resolved_targets IS NULL OR jsonb_typeof(resolved_targets) = 'array')
);

-- A dispatch pass and the queue depth cost what is waiting, not what was ever delivered.
CREATE INDEX notifications_due ON notifications (next_attempt_at)
    WHERE status IN ('Pending', 'Retrying');

-- Keyset paging, newest first; by status and site too, the filters operators use most.
CREATE INDEX notifications_newest ON notifications (created_at DESC, notification_id DESC);
CREATE INDEX notifications_newest_by_status
    ON notifications (status, created_at DESC, notification_id DESC);
CREATE INDEX notifications_newest_by_site
    ON notifications (source_site_id, created_at DESC, notification_id DESC);

-- How many went out in the last minute.
CREATE INDEX notifications_delivered ON notifications (delivered_at)
    WHERE status = 'Delivered';
