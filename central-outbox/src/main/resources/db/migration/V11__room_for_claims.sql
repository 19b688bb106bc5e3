-- Rows are claimed page by page, and a claim changes nothing that is indexed: with room for it on the same page it
-- costs no index entries. Without, each claim wrote into all five.
ALTER TABLE notifications SET (fillfactor = 50);
