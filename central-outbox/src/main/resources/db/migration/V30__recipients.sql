-- Whom a mail has reached, by all its attempts so far: resolved_targets have it and get it no more.
-- In reach are those still to be reached ("remaining") and those turned away for good ("refused",
-- each an address and the server's words). perhaps_sent is the evidence of a mail that was cut off
-- after its text was out: nobody knows who has it, and it goes out again under the same Message-ID.
ALTER TABLE notifications
    ADD COLUMN reach        jsonb,
    ADD COLUMN perhaps_sent text,
    ADD CONSTRAINT reach_is_whole
        CHECK (reach IS NULL OR jsonb_typeof(reach) = 'object'),
    -- Delivered is what leaves nobody to be reached.
    ADD CONSTRAINT delivered_leaves_nobody
        CHECK (status <> 'Delivered' OR reach IS NULL
            OR jsonb_array_length(COALESCE(reach -> 'remaining', '[]')) = 0);

ALTER TABLE smtp_configurations
    ADD COLUMN max_recipients_per_mail integer CHECK (max_recipients_per_mail > 0);
