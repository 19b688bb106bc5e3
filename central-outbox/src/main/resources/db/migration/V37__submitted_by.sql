-- The name of the token that a call was handed in with at its site; sites of before do not tell it.
ALTER TABLE site_calls ADD COLUMN submitted_by text;
