-- Operators' lists. What leads into a list has its rows in the order of the list, so that a page costs
-- what it shows and not what is kept.
CREATE INDEX notifications_newest_by_list
    ON notifications (list_name, created_at DESC, notification_id DESC);

-- Waiting and parked ones are few among many: partial indexes, left as soon as something is delivered.
-- They hold what the numbers per site and the actions on many need, so that these read no row.
CREATE INDEX notifications_waiting ON notifications (created_at, notification_id)
    INCLUDE (source_site_id) WHERE status IN ('Pending', 'Retrying');
CREATE INDEX notifications_parked ON notifications (created_at, notification_id)
    INCLUDE (source_site_id, list_name, type, last_attempt_at) WHERE status = 'Parked';

-- The audit by site, and by what is not one of the many deliveries.
CREATE INDEX audit_events_by_site ON audit_events (site, occurred_at DESC, id DESC)
    WHERE site IS NOT NULL;
CREATE INDEX audit_events_by_kind ON audit_events (kind, occurred_at DESC, id DESC)
    WHERE kind <> 'NotifyDeliver';

-- One direction for all columns: only then a place in the list can be sought in the index.
DROP INDEX site_calls_newest;
CREATE INDEX site_calls_newest
    ON site_calls (occurred_at DESC, source_site_id DESC, operation_id DESC);
CREATE INDEX site_calls_newest_by_site
    ON site_calls (source_site_id, occurred_at DESC, operation_id DESC);
-- What needs somebody to look is a small part of it.
CREATE INDEX site_calls_newest_failed
    ON site_calls (occurred_at DESC, source_site_id DESC, operation_id DESC)
    WHERE outcome <> 'Delivered';
