-- Whatever makes notifications due says so in the same commit, and every node that listens hears it once:
-- equal announcements of one transaction become one. A trigger, so that nobody who writes can forget it.
CREATE FUNCTION announce_due_notifications() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    PERFORM pg_notify('holdfast_dispatch', '');
    RETURN NULL;
END
$$;

CREATE TRIGGER notifications_arrived
    AFTER INSERT ON notifications
    FOR EACH STATEMENT EXECUTE FUNCTION announce_due_notifications();

-- An operator's retry, of one or of many.
CREATE TRIGGER notifications_retried
    AFTER UPDATE OF status ON notifications
    FOR EACH ROW WHEN (NEW.status = 'Pending' AND OLD.status = 'Parked')
    EXECUTE FUNCTION announce_due_notifications();
