-- The row of a stream grows with its gaps, and a site may leave some on purpose. Past 10,000 runs of numbers only the
-- newest 5,000 are told apart; what came before kept_from is two counts, and a number that comes later for it is not
-- looked for in them. A trigger, so that nobody who writes can forget it.
ALTER TABLE submit_streams
    ADD COLUMN kept_from       bigint,
    ADD COLUMN received_before bigint NOT NULL DEFAULT 0,
    ADD COLUMN missing_before  bigint NOT NULL DEFAULT 0;

CREATE FUNCTION limit_gaps() RETURNS trigger
    LANGUAGE plpgsql AS
$$
DECLARE
    bound  bigint;
    closed int8multirange;
BEGIN
    IF (SELECT count(*) FROM unnest(NEW.received)) + (SELECT count(*) FROM unnest(NEW.given_up)) > 10000 THEN
        SELECT lower(run) INTO bound
        FROM (SELECT unnest(NEW.received) UNION ALL SELECT unnest(NEW.given_up)) AS runs (run)
        ORDER BY lower(run) DESC OFFSET 4999 LIMIT 1;
        closed := int8multirange(int8range(LEAST(COALESCE(NEW.kept_from, NEW.first_number), bound), bound));
        NEW.received_before := NEW.received_before
            + (SELECT COALESCE(sum(upper(run) - lower(run)), 0) FROM unnest(closed * NEW.received) AS runs (run));
        NEW.missing_before := NEW.missing_before
            + (SELECT COALESCE(sum(upper(run) - lower(run)), 0)
               FROM unnest(closed - NEW.received - NEW.given_up) AS runs (run));
        NEW.kept_from := bound;
    END IF;
    IF NEW.kept_from IS NOT NULL THEN
        NEW.received := NEW.received * int8multirange(int8range(NEW.kept_from, NULL));
        NEW.given_up := NEW.given_up * int8multirange(int8range(NEW.kept_from, NULL));
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER gaps_are_limited BEFORE INSERT OR UPDATE OF received, given_up ON submit_streams
    FOR EACH ROW EXECUTE FUNCTION limit_gaps();
