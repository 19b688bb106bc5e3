-- Rows come in the order of time. An index that begins with the newest is filled at its wrong end: its pages are split
-- in the middle and stay half empty. Read backwards, one that begins with the oldest serves the same lists.
DROP INDEX notifications_newest;
CREATE INDEX notifications_newest ON notifications (created_at, notification_id);
DROP INDEX notifications_newest_by_status;
CREATE INDEX notifications_newest_by_status ON notifications (status, created_at, notification_id);
DROP INDEX notifications_newest_by_site;
CREATE INDEX notifications_newest_by_site ON notifications (source_site_id, created_at, notification_id);
DROP INDEX notifications_newest_by_list;
CREATE INDEX notifications_newest_by_list ON notifications (list_name, created_at, notification_id);

DROP INDEX audit_events_newest;
CREATE INDEX audit_events_newest ON audit_events (occurred_at, id);
DROP INDEX audit_events_by_site;
CREATE INDEX audit_events_by_site ON audit_events (site, occurred_at, id) WHERE site IS NOT NULL;
DROP INDEX audit_events_by_kind;
CREATE INDEX audit_events_by_kind ON audit_events (kind, occurred_at, id) WHERE kind <> 'NotifyDeliver';
