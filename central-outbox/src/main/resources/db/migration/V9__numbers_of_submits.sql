-- Which numbers of each stream are here: one row for a stream, whose size grows with its gaps and not
-- with its length.
CREATE TABLE submit_streams (
    site_id       text           NOT NULL,
    stream        text           NOT NULL,
    first_number  bigint         NOT NULL CHECK (first_number > 0),
    follows       text,
    received      int8multirange NOT NULL DEFAULT '{}',
    -- Given up by an operator of the site: they will never come, and nobody lost them.
    given_up      int8multirange NOT NULL DEFAULT '{}',
    first_seen_at timestamptz    NOT NULL,
    last_seen_at  timestamptz    NOT NULL,

    PRIMARY KEY (site_id, stream)
)
-- Updated with every batch: room for the next version on the same page.
WITH (fillfactor = 50);
