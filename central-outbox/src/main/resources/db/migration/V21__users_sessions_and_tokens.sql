-- People. Whoever has no password yet gets in by a link, once.
CREATE TABLE users (
    name          text        COLLATE "C" PRIMARY KEY,
    roles         text[]      NOT NULL,
    password_hash text,
    disabled      boolean     NOT NULL DEFAULT false,
    version       bigint      NOT NULL DEFAULT 1,
    created_at    timestamptz NOT NULL,
    created_by    text        NOT NULL,
    updated_at    timestamptz NOT NULL,
    updated_by    text        NOT NULL,
    last_login_at timestamptz,

    CONSTRAINT user_name_is_plain CHECK (name ~ '^[a-z0-9][a-z0-9._@-]{0,63}$'),
    CONSTRAINT user_has_roles CHECK (
        cardinality(roles) > 0 AND roles <@ ARRAY['viewer', 'operator', 'admin']),
    CONSTRAINT password_is_hashed CHECK (password_hash IS NULL OR password_hash LIKE '$2%')
);

-- A link that signs in once. Of its code only the hash is kept, and a user has one at most.
CREATE TABLE one_time_links (
    user_name  text        PRIMARY KEY REFERENCES users (name) ON DELETE CASCADE,
    code_hash  text        NOT NULL UNIQUE,
    ends_at    timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    created_by text        NOT NULL,

    CONSTRAINT code_is_hashed CHECK (code_hash ~ '^[0-9a-f]{64}$')
);

-- Who is signed in. A session that has ended has no row.
CREATE TABLE sessions (
    session_hash text        PRIMARY KEY,
    user_name    text        NOT NULL REFERENCES users (name) ON DELETE CASCADE,
    address      text        NOT NULL,
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    ends_at      timestamptz NOT NULL,

    CONSTRAINT session_is_hashed CHECK (session_hash ~ '^[0-9a-f]{64}$')
);

CREATE INDEX sessions_by_user ON sessions (user_name);
CREATE INDEX sessions_by_end ON sessions (ends_at);

-- Tokens of scripts. One that was revoked stays for the record, and its name is free again.
CREATE TABLE api_tokens (
    token_id     uuid        PRIMARY KEY,
    name         text        COLLATE "C" NOT NULL,
    token_hash   text        NOT NULL UNIQUE,
    roles        text[]      NOT NULL,
    -- Without a value it is good for all sites.
    sites        text[],
    -- Without a value it is good until it is revoked.
    ends_at      timestamptz,
    created_at   timestamptz NOT NULL,
    created_by   text        NOT NULL,
    last_used_at timestamptz,
    revoked_at   timestamptz,
    revoked_by   text,

    CONSTRAINT token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    CONSTRAINT token_has_roles CHECK (
        cardinality(roles) > 0 AND roles <@ ARRAY['viewer', 'operator', 'admin']),
    CONSTRAINT token_is_for_some_site CHECK (sites IS NULL OR cardinality(sites) > 0),
    CONSTRAINT token_revoked_by_somebody CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);

CREATE UNIQUE INDEX api_tokens_in_use ON api_tokens (name) WHERE revoked_at IS NULL;
CREATE INDEX api_tokens_by_name ON api_tokens (name, token_id);

-- Nodes remember for a moment who somebody is. Whatever takes a right away says so in the same commit. A trigger, so
-- that nobody who writes can forget it.
CREATE FUNCTION announce_access() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    PERFORM pg_notify('holdfast_access', '');
    RETURN NULL;
END
$$;

CREATE TRIGGER users_changed
    AFTER UPDATE OF roles, password_hash, disabled OR DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION announce_access();

CREATE TRIGGER sessions_ended
    AFTER DELETE ON sessions
    FOR EACH ROW EXECUTE FUNCTION announce_access();

CREATE TRIGGER tokens_changed
    AFTER UPDATE OF roles, sites, ends_at, revoked_at OR DELETE ON api_tokens
    FOR EACH ROW EXECUTE FUNCTION announce_access();
