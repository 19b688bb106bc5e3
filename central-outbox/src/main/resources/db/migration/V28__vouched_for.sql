-- Who vouches for a user, and as whom: the issuer and the subject of OpenID Connect. Whoever is vouched for has no
-- password here, and so cannot come in when they are vouched for no more.
ALTER TABLE users ADD COLUMN oidc_subject text UNIQUE;
ALTER TABLE users ADD CONSTRAINT no_password_beside_oidc CHECK (oidc_subject IS NULL OR password_hash IS NULL);
