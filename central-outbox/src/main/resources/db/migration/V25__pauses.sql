-- What operators have paused: nothing of it is attempted while its row is here. A list that goes on again sends one
-- notification first, the canary; its row goes when that one is delivered.
CREATE TABLE pauses (
    kind           text        NOT NULL,
    name           text        NOT NULL,
    reason         text        NOT NULL,
    -- Without a value until somebody resumes it.
    ends_at        timestamptz,
    paused_at      timestamptz NOT NULL,
    paused_by      text        NOT NULL,
    draining_since timestamptz,
    canary         uuid,
    PRIMARY KEY (kind, name),

    CONSTRAINT pause_kind_is_known CHECK (kind IN ('List', 'SmtpConfiguration')),
    CONSTRAINT only_draining_has_a_canary CHECK (canary IS NULL OR draining_since IS NOT NULL),
    CONSTRAINT only_lists_drain CHECK (draining_since IS NULL OR kind = 'List')
);

CREATE TRIGGER pauses_told AFTER INSERT OR UPDATE OR DELETE ON pauses
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pauses');
