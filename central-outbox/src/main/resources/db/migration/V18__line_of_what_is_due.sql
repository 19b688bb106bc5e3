-- With the id, a place in the line can be sought even where thousands are due at the same instant.
DROP INDEX notifications_due;
CREATE INDEX notifications_due ON notifications (next_attempt_at, notification_id)
    WHERE status IN ('Pending', 'Retrying');
