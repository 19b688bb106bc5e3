-- What a token may see and do can be limited to some lists, external systems and databases, too. Without a value it
-- is good for all.
ALTER TABLE api_tokens
    ADD COLUMN targets text[],
    ADD CONSTRAINT token_is_for_some_target CHECK (targets IS NULL OR cardinality(targets) > 0);

DROP TRIGGER tokens_changed ON api_tokens;
CREATE TRIGGER tokens_changed
    AFTER UPDATE OF roles, sites, targets, ends_at, revoked_at OR DELETE ON api_tokens
    FOR EACH ROW EXECUTE FUNCTION announce_access();
