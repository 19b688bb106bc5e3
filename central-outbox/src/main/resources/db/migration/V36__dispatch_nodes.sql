-- The nodes that dispatch, by their beats. What one has claimed that beats no more is due again.
CREATE TABLE dispatch_nodes (
    owner       text        PRIMARY KEY,
    node        text        NOT NULL,
    -- Since when its beats have come without a gap.
    alive_since timestamptz NOT NULL,
    seen_at     timestamptz NOT NULL
) WITH (fillfactor = 50);
