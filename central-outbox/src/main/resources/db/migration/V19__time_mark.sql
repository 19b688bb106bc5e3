-- The latest time that a node has seen: a clock that is wrong at the start is noticed by it.
CREATE TABLE time_mark (
    id      integer     PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    seen_at timestamptz NOT NULL
);
