-- What an operator gives up is kept from then on, however long ago it was last attempted. Nodes of the version before
-- write no time, so it is not demanded.
ALTER TABLE notifications
    ADD COLUMN discarded_at timestamptz,
    ADD CONSTRAINT only_discarded_has_its_time CHECK (discarded_at IS NULL OR status = 'Discarded');

-- The audit says when it was; without it the last that is known.
UPDATE notifications n
SET discarded_at = COALESCE(
    (SELECT max(a.occurred_at) FROM audit_events a
     WHERE a.correlation_id = n.notification_id AND a.event = 'Discarded'),
    n.last_attempt_at,
    n.created_at)
WHERE n.status = 'Discarded';
