-- The highest epoch that each site with two nodes has spoken under, and the node that leads in it. What
-- comes under a lower one is refused. The row is written with every batch of such a site: room for that.
CREATE TABLE site_epochs (
    site_id text        PRIMARY KEY,
    epoch   bigint      NOT NULL,
    node    text        NOT NULL,
    since   timestamptz NOT NULL,

    CONSTRAINT epochs_begin_with_one CHECK (epoch >= 1)
) WITH (fillfactor = 50);
