-- Pages are told that something has changed. What changes seldom is announced where it is written, so that nobody who
-- writes can forget it; what comes by the thousand, arrivals and results, nodes announce together.
CREATE FUNCTION announce_change() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    PERFORM pg_notify('holdfast_changes', TG_ARGV[0]);
    RETURN NULL;
END
$$;

CREATE FUNCTION announce_decision() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    PERFORM pg_notify('holdfast_changes', 'notifications ' || NEW.source_site_id);
    RETURN NULL;
END
$$;

-- What operators decide, one or many.
CREATE TRIGGER notifications_decided
    AFTER UPDATE OF status ON notifications
    FOR EACH ROW WHEN (OLD.status = 'Parked' AND NEW.status <> 'Parked')
    EXECUTE FUNCTION announce_decision();

CREATE TRIGGER bulk_jobs_told AFTER INSERT OR UPDATE OR DELETE ON bulk_jobs
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('jobs');
CREATE TRIGGER lists_told AFTER INSERT OR UPDATE OR DELETE ON notification_lists
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('lists');
CREATE TRIGGER recipients_told AFTER INSERT OR UPDATE OR DELETE ON list_recipients
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('lists');
CREATE TRIGGER smtp_configurations_told AFTER INSERT OR UPDATE OR DELETE ON smtp_configurations
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('smtp-configurations');
CREATE TRIGGER sites_told AFTER INSERT OR UPDATE OR DELETE ON sites
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sites');
CREATE TRIGGER site_keys_told AFTER INSERT OR UPDATE OR DELETE ON site_keys
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sites');
CREATE TRIGGER site_links_told AFTER INSERT OR UPDATE OR DELETE ON site_links
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sites');
CREATE TRIGGER site_nodes_told AFTER INSERT OR UPDATE OR DELETE ON site_nodes
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sites');
CREATE TRIGGER users_told AFTER INSERT OR UPDATE OF roles, password_hash, disabled OR DELETE ON users
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('users');
CREATE TRIGGER tokens_told AFTER INSERT OR UPDATE OF roles, sites, ends_at, revoked_at OR DELETE ON api_tokens
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change('tokens');
