-- A photo is asked for by its name alone.
create unique index ticket_events_photo on ticket_events (photo_file) where photo_file is not null;
alter table ticket_events add check (photo_file ~ '^[0-9a-f]{40}$');
