-- When each site was last linked to a central node, so that a restarted one can say it too.
CREATE TABLE site_links (
    site_id      text        PRIMARY KEY,
    node         text        NOT NULL,
    last_seen_at timestamptz NOT NULL
);

-- An operator who decides about a call names the operation; which site tracks it is looked up here.
CREATE INDEX site_calls_by_operation ON site_calls (operation_id);
