// Queries over several sites of a partner for the items that its rules name. Each statement is bound to the partner and
// returns only rows of the given sites.
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';
import type { Database } from '#server/database/connect.ts';

type Owner = Pick<Database, 'owner'>;

/** Fields by which rules refer to items, with the table of each and the condition that it still exists. */
const things = {
  subscription_id: { table: 'pricing_options', isThere: 'x.removed_at is null' },
  ti_event_ticket_id: { table: 'tickets', isThere: 'x.removed_at is null' },
  plan_id: { table: 'plans', isThere: 'x.removed_at is null' },
  ti_event_id: { table: 'ticket_events', isThere: 'x.removed_at is null' },
  content_id: { table: 'content_items', isThere: 'true' },
} as const;
export type ThingField = keyof typeof things;

/** Returns the site of the partner that has this item; null if none has. */
export async function findPlace(
  { owner }: Owner,
  { partnerId, field, id }: { partnerId: number; field: ThingField; id: number },
): Promise<number | null> {
  const { table, isThere } = things[field];
  const { rows } = await owner.query<{ resource_id: number }>(
    `select x.resource_id from resources r join ${table} x on x.resource_id = r.id and x.id = $2
     where r.partner_id = $1 and r.removed_at is null and ${isThere} limit 1`,
    [partnerId, id],
  );
  return rows[0]?.resource_id ?? null;
}

interface Named {
  id: number;
  title: string;
}

interface OnSite {
  id: number;
  version: number;
  resource_id: number;
  resource: { title: string; key: string };
  type: CascadeKind;
  active: boolean;
  content_id: number | null;
  content: Named | null;
}

/** An access or exclusion: the item whose holders it applies to. */
export interface SourceRow extends OnSite {
  subscription_id: number | null;
  subscription: (Named & { plan: Named }) | null;
  ti_event_ticket_id: number | null;
  ti_event_ticket: (Named & { ti_event: Named }) | null;
}

export interface ExcludedRow extends SourceRow {
  access_id: number;
}

/** The item that an access provides on another site. */
export interface AppliedRow extends OnSite {
  access_id: number;
  plan_id: number | null;
  plan: Named | null;
  ti_event_id: number | null;
  ti_event: Named | null;
}

/** Partner and sites whose rules are read. */
export interface Asked {
  partnerId: number;
  siteIds: readonly number[];
}

const named = (name: string) => `json_build_object('id', ${name}.id, 'title', ${name}.title)`;
const both = (name: string, parent: string, parentName: string) =>
  `case when ${name}.id is not null then jsonb_build_object('id', ${name}.id, 'title', ${name}.title, '${parent}', ${named(parentName)}) end`;
const one = (name: string) => `case when ${name}.id is not null then ${named(name)} end`;
const site = `json_build_object('title', r.title, 'key', r.key) as resource`;
const common = `x.id, x.version, x.resource_id, ${site}, x.kind as type, x.active, x.content_id, ${one('c')} as content`;
const onTheirSites = `
  join resources r on r.id = x.resource_id
  left join content_items c on c.resource_id = x.resource_id and c.id = x.content_id`;

const sources = (table: string, more: string) => `
  select ${common}, ${more} x.subscription_id, ${both('o', 'plan', 'p')} as subscription,
    x.ti_event_ticket_id, ${both('t', 'ti_event', 'e')} as ti_event_ticket
  from ${table} x ${onTheirSites}
  left join pricing_options o on o.resource_id = x.resource_id and o.id = x.subscription_id
  left join plans p on p.resource_id = o.resource_id and p.id = o.plan_id
  left join tickets t on t.resource_id = x.resource_id and t.id = x.ti_event_ticket_id
  left join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id
  where x.partner_id = $1 and x.resource_id = any ($2)`;

/** Returns the cascade accesses, the newest first. */
export async function findAccesses(
  { owner }: Owner,
  { partnerId, siteIds }: Asked,
  kind: CascadeKind | null = null,
): Promise<SourceRow[]> {
  const { rows } = await owner.query<SourceRow>(
    `${sources('cascade_accesses', '')} and ($3::text is null or x.kind = $3) order by x.id desc`,
    [partnerId, siteIds, kind],
  );
  return rows;
}

/** Returns the items that these accesses provide, ordered by site. */
export async function findApplied(
  { owner }: Owner,
  { partnerId, siteIds }: Asked,
  accessIds: readonly number[],
): Promise<AppliedRow[]> {
  const { rows } = await owner.query<AppliedRow>(
    `select ${common}, x.access_id, x.plan_id, ${one('p')} as plan, x.ti_event_id, ${one('e')} as ti_event
     from cascade_applied x ${onTheirSites}
     left join plans p on p.resource_id = x.resource_id and p.id = x.plan_id
     left join ticket_events e on e.resource_id = x.resource_id and e.id = x.ti_event_id
     where x.partner_id = $1 and x.resource_id = any ($2) and x.access_id = any ($3)
     order by lower(r.title), x.id`,
    [partnerId, siteIds, accessIds],
  );
  return rows;
}

/** Returns the exclusions of these accesses, ordered by site. */
export async function findExcluded(
  { owner }: Owner,
  { partnerId, siteIds }: Asked,
  accessIds: readonly number[],
): Promise<ExcludedRow[]> {
  const { rows } = await owner.query<ExcludedRow>(
    `${sources('cascade_excluded', 'x.access_id,')} and x.access_id = any ($3) order by lower(r.title), x.id`,
    [partnerId, siteIds, accessIds],
  );
  return rows;
}

/** People who hold the same items. */
export interface Profile {
  /** Indexes of the held items in the list that was searched for. */
  held: number[];
  /** True if the account on the site of the target is locked, inactive or unconfirmed. */
  is_locked: boolean;
  people: number;
}

/** Runs a statement that counts profiles and names the site of each of its parts (`holders.queries.ts`). */
export async function profilesAcross(
  { owner }: Owner,
  statement: string,
  values: readonly unknown[],
): Promise<Profile[]> {
  const { rows } = await owner.query<Profile>(statement, [...values]);
  return rows;
}
