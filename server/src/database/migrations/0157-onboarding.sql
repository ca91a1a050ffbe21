-- The plan that was chosen when the partner began; the websites of its first steps pay by a copy of it.
alter table partners add column partner_plan_id bigint references partner_plans (id) on delete set null;
