-- A thousand ids pack badly and packing them is what writing down a set took most of its time for.
alter table bulk_change_parts alter member_ids set storage external;
