-- What somebody has done, newest first. By far most lines are the system's, and nobody asks for those by its name.
CREATE INDEX audit_events_by_actor ON audit_events (actor, occurred_at, id) WHERE actor <> 'system';
