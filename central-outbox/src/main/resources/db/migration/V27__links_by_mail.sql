-- Where a link goes that lets somebody in.
ALTER TABLE users ADD COLUMN email text;

-- Asked for by somebody who has forgotten the password: it ends the password when it is used, and not before.
ALTER TABLE one_time_links ADD COLUMN clears_password boolean NOT NULL DEFAULT false;
