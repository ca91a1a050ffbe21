-- Popup template that answered the wall of a decision; null for the built-in wall. Templates can be deleted, decisions
-- stay.
alter table content_decisions add column popup_id bigint;
