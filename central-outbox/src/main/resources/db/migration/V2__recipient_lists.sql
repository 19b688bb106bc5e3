-- Who gets what is sent to a list. Resolved when a notification is delivered, not when it arrives.
CREATE TABLE notification_lists (
    name text PRIMARY KEY
);

CREATE TABLE list_recipients (
    list_name text NOT NULL REFERENCES notification_lists (name) ON DELETE CASCADE,
    address   text NOT NULL,
    PRIMARY KEY (list_name, address)
);
