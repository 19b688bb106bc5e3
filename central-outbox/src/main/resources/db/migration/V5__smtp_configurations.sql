-- Where mails go out, in the order of failover. Read before every batch, so a change needs no restart.
-- Modes, kinds of authentication and retries have no CHECK: a node reads what a newer one has written,
-- and says what is wrong with it instead of failing on it.
CREATE TABLE smtp_configurations (
    name                       text        PRIMARY KEY,
    host                       text        NOT NULL,
    port                       integer     NOT NULL CHECK (port BETWEEN 1 AND 65535),
    tls_mode                   text        NOT NULL,
    auth                       text        NOT NULL,
    username                   text,
    -- Sealed with the key of the settings; never in the clear.
    secret                     text,
    token_url                  text,
    client_id                  text,
    scope                      text,
    from_address               text        NOT NULL,
    trust                      text,
    max_retries                integer     NOT NULL,
    retry_delay_ms             bigint      NOT NULL,
    -- Without a value the settings decide.
    max_concurrent_connections integer     CHECK (max_concurrent_connections > 0),
    timeout_ms                 bigint      CHECK (timeout_ms > 0),
    failover_order             integer     NOT NULL,
    enabled                    boolean     NOT NULL,
    version                    bigint      NOT NULL,
    updated_at                 timestamptz NOT NULL,
    updated_by                 text        NOT NULL,

    CONSTRAINT secret_is_sealed CHECK (secret IS NULL OR secret LIKE 'v1:%')
);
