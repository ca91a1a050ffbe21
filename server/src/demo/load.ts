import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { platformContext, type SystemTools, systemContext } from '#server/database/sites.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { automate } from './automation.ts';
import { billSite, leaveUnpaid, makePricingPlans } from './billing.ts';
import { makeCascade } from './cascade.ts';
import { welcomeGuests } from './guests.ts';
import { lifetimeDays, loadSite } from './load-site.ts';
import { hangPhotos } from './photos.ts';
import {
  type DemoSignIn,
  demoPassword,
  demoSignIns,
  type Publication,
  partners,
  publications,
} from './publications.ts';
import { type DemoKeep, makeReceipts } from './receipts.ts';

/** Site whose last invoice is past due. */
const unpaidSite = 'harbour-business';

/** Any fixed number: two processes that start together take turns. */
const lockKey = 811_004_220;

async function oneId(database: Database, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(statement, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a row of the demo is missing');
  return id;
}

/** Creates a partner unless it exists; an interrupted start continues where it stopped. */
async function ensurePartner(database: Database, position: number, createdAt: Date): Promise<number> {
  const partner = partners[position];
  if (!partner) throw new RangeError('no such partner');
  const { title, description, limit } = partner;
  const known = await database.pool.query<{ id: number }>('select id from partners where title = $1', [
    title,
  ]);
  return (
    known.rows[0]?.id ??
    (await oneId(
      database,
      `with made as (
         insert into partners (title, description, resources_limit, created_at) values ($1, $2, $3, $4) returning id
       )
       insert into demo_rows (kind, row_id) select 'partner', id from made returning row_id as id`,
      [title, description, limit, createdAt],
    ))
  );
}

/** Makes the site, or finds it under its key. */
export async function ensureSite(
  database: Database,
  publication: Omit<Publication, 'members' | 'seed' | 'partner'>,
  partnerId: number,
  createdAt: Date,
): Promise<SiteRef> {
  const { key, title, host, livemode, timezone, currency } = publication;
  const id = await oneId(
    database,
    `with made as (
       insert into resources (partner_id, key, title, host, livemode, reporting_timezone, default_stats_currency,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (key) do update set title = excluded.title returning id
     ), noted as (
       insert into demo_rows (kind, row_id) select 'site', id from made on conflict do nothing
     )
     select id from made`,
    [partnerId, key, title, host, livemode, timezone, currency, createdAt],
  );
  return { id, key, title, livemode, timezone, clockOffsetMs: 0 };
}

async function isFilled(tools: SystemTools, site: SiteRef): Promise<boolean> {
  const client = await tools.database.pool.connect();
  try {
    await client.query(`begin read only; select set_config('app.resource_id', '${site.id}', true)`);
    const { rowCount } = await client.query('select from members where resource_id = $1 limit 1', [site.id]);
    await client.query('commit');
    return rowCount !== 0;
  } finally {
    client.release();
  }
}

async function addSignIn(
  database: Database,
  signIn: DemoSignIn,
  partnerIds: readonly number[],
): Promise<void> {
  const { email, firstName, lastName, role, owns, on } = signIn;
  const passwordHash = await hashPassword(demoPassword);
  await database.pool.query(
    `with added as (
       insert into operators (email, first_name, last_name, role, owned_partner_id, password_hash, activated_at)
       values ($1, $2, $3, $4, $5, $6, now()) on conflict (email_lc) do nothing returning id
     ), noted as (
       insert into demo_rows (kind, row_id) select 'operator', id from added
     )
     insert into resource_operators (resource_id, operator_id, role)
     select r.id, a.id, l.role
     from added a cross join unnest($7::text[], $8::text[]) as l(key, role) join resources r on r.key = l.key`,
    [
      email,
      firstName,
      lastName,
      role,
      owns === undefined ? null : partnerIds[owns],
      passwordHash,
      on.map(([key]) => key),
      on.map(([, given]) => given),
    ],
  );
}

/**
 * Loads the demo publication, its sites and the five sign-ins. Existing rows stay unchanged.
 * @param keep stores of photos and receipts; without it there are none
 */
export async function loadDemo(tools: SystemTools, keep?: DemoKeep): Promise<void> {
  const { database, clock, log } = tools;
  // A single time for the whole load, so that nothing happens after it.
  const now = clock.now();
  const still: SystemTools = { ...tools, clock: { now: () => now } };
  const createdAt = new Date(now.getTime() - (lifetimeDays + 20) * 86_400_000);
  const partnerIds: number[] = [];
  for (const position of partners.keys()) partnerIds.push(await ensurePartner(database, position, createdAt));
  const pricing = await makePricingPlans(still);
  for (const publication of publications) {
    const site = await ensureSite(database, publication, partnerIds[publication.partner] ?? 0, createdAt);
    if (await isFilled(still, site)) continue;
    const begun = performance.now();
    const ctx = systemContext(still, 'demo', site);
    await loadSite(ctx, publication);
    if (keep) await hangPhotos(ctx, keep.files);
    const isMain = site.key === publications[0]?.key;
    if (keep && isMain) await makeReceipts(ctx, keep);
    if (isMain) await welcomeGuests(ctx, createdAt);
    if (isMain) await automate(ctx);
    if (isMain) await billSite(ctx, pricing.get('newsroom') ?? 0);
    if (site.key === unpaidSite) await leaveUnpaid(ctx, pricing.get('starter') ?? 0);
    log.debug({ site: site.key, ms: Math.round(performance.now() - begun) }, 'demo site loaded');
  }
  await makeCascade(platformContext(still, 'demo'), partnerIds[0] ?? 0);
  // Last, because a database counts as used once it has an operator.
  for (const signIn of demoSignIns) await addSignIn(database, signIn, partnerIds);
}

/** Returns whether the demo's sites are in this database. */
export async function hasDemo(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query("select from demo_rows where kind = 'site' limit 1");
  return rowCount !== 0;
}

/** Returns whether the database has no operators yet. */
export async function isUnused(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from operators limit 1');
  return rowCount === 0;
}

/**
 * Loads the demo publication into an unused database.
 * @param onStart called if there is something to load
 * @param keep stores of photos and receipts; without it there are none
 * @returns whether it was loaded now
 */
export async function loadDemoIfEmpty(
  tools: SystemTools,
  onStart?: () => void,
  keep?: DemoKeep,
): Promise<boolean> {
  const client = await tools.database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    if (!(await isUnused(tools.database))) return false;
    onStart?.();
    await loadDemo(tools, keep);
    // The metrics are counted next. Without statistics the planner takes the new tables for empty for a minute, and a
    // statement planned that way runs even longer.
    await tools.database.owner.query('analyze');
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release();
  }
}
