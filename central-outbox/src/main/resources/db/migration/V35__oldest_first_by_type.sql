-- Each type is dispatched by itself, oldest first. The due time stands behind, so that what is not due yet is passed
-- over in the index. Whatever waits has one, and nothing else has; said this way, it is no other index that answers.
CREATE INDEX notifications_oldest_due ON notifications (type, created_at, notification_id, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
DROP INDEX notifications_due;

-- What has not left goes the way its list says, also when the list says something else than on arrival. A trigger, so
-- that nobody who writes can forget it.
CREATE FUNCTION follow_the_lists_type() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    UPDATE notifications
    SET type = NEW.type
    WHERE list_name = NEW.name
      AND status IN ('Pending', 'Retrying', 'Parked')
      AND type IN ('Email', 'Webhook')
      AND type <> NEW.type;
    IF FOUND THEN
        PERFORM pg_notify('holdfast_dispatch', '');
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER list_made AFTER INSERT ON notification_lists
    FOR EACH ROW EXECUTE FUNCTION follow_the_lists_type();
CREATE TRIGGER list_type_changed AFTER UPDATE OF type ON notification_lists
    FOR EACH ROW WHEN (NEW.type <> OLD.type) EXECUTE FUNCTION follow_the_lists_type();

UPDATE notifications n
SET type = l.type
FROM notification_lists l
WHERE l.name = n.list_name
  AND n.status IN ('Pending', 'Retrying', 'Parked')
  AND n.type IN ('Email', 'Webhook')
  AND n.type <> l.type;
