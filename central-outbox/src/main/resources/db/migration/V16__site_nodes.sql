-- Which central node has the link of a site, so that the others can say where to ask; null when none has.
ALTER TABLE site_links ADD COLUMN central_node text;

-- What each node of a site last said of itself, so that the registry can tell while the site is away.
CREATE TABLE site_nodes (
    site_id        text        NOT NULL,
    node           text        NOT NULL,
    role           text,
    version        text,
    buffer_pending bigint,
    buffer_parked  bigint,
    reported_at    timestamptz NOT NULL,
    PRIMARY KEY (site_id, node)
);
