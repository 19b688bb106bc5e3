-- What a job waits for when it takes long, so that whoever looks at it need not guess.
ALTER TABLE bulk_jobs ADD COLUMN waits_because text;
