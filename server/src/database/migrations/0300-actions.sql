-- A name that people give it; null where it is named by its event and by what it does.
alter table event_handlers add column title text check (length(title) between 1 and 120);
