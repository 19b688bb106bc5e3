-- Somebody knows of a cause and sees to it: until it is released it is not counted as wrong.
CREATE TABLE cause_holds (
    cause   text        PRIMARY KEY,
    owner   text        NOT NULL,
    note    text,
    link    text,
    held_at timestamptz NOT NULL,
    held_by text        NOT NULL
);

CREATE TRIGGER cause_holds_told AFTER INSERT OR UPDATE OR DELETE ON cause_holds
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('causes');
