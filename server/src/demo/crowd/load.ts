// A demo of any size: one large site and small ones beside it. Existing rows stay; an interrupted run continues with
// the missing batches.
import type pg from 'pg';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { rebuildFigures } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { newspaper, stockShelf } from '../catalogue.ts';
import { crowdKeys, crowdPartner } from '../crowd-keys.ts';
import { ensureSite } from '../load.ts';
import { lifetimeDays, raisePrices } from '../load-site.ts';
import { Random } from '../random.ts';
import { publish } from '../reading.ts';
import { recordDemoRow } from '../removal/record.ts';
import { makeTags } from '../tags.ts';
import { addStretch, stretchOperation } from './batch.ts';
import type { Stretch } from './people.ts';

const openOperation = 'demo.open-crowd';
const day = 86_400_000;
/** Members in one transaction. */
const stretchSize = 5_000;
/** Stretches at work at the same time: one is being thought out while others are being written. */
const lanes = 3;
/** Numbers of batches after which the planner's statistics are updated. */
const looks: ReadonlySet<number> = new Set([3, 20]);

export interface CrowdOptions {
  members: number;
  /** Number of small sites beside the large one. */
  neighbours: number;
  onProgress(done: number, total: number): void;
  /** Called before each batch. */
  isStopped(): boolean;
}

export class CrowdError extends Error {}

interface Plan {
  members: number;
  now: Date;
}

/** Returns the options with which the site was opened; null if it wasn't opened yet. */
async function planOf(owner: pg.Pool, siteId: number): Promise<Plan | null> {
  const { rows } = await owner.query<{ changes: { members: number; now: string } }>(
    'select changes from audit_log where resource_id = $1 and operation = $2 and target_kind = $3',
    [siteId, openOperation, 'resource'],
  );
  const changes = rows[0]?.changes;
  return changes ? { members: changes.members, now: new Date(changes.now) } : null;
}

async function doneStretches(owner: pg.Pool, siteId: number): Promise<Set<number>> {
  const { rows } = await owner.query<{ from: number }>(
    `select (changes ->> 'from')::integer as from from audit_log where resource_id = $1 and operation = $2
       and target_kind = 'member'`,
    [siteId, stretchOperation],
  );
  return new Set(rows.map((row) => row.from));
}

const openingOf = (now: Date) => new Date(now.getTime() - lifetimeDays * day);

/** Creates plans, tags and content. */
function open(ctx: ResourceContext, members: number): Promise<void> {
  return write(ctx, openOperation, async (scope: WriteScope) => {
    const now = ctx.clock.now();
    const opening = openingOf(now);
    const shelf = await stockShelf(ctx, scope, newspaper, opening);
    await raisePrices(ctx, scope, shelf);
    await makeTags(scope, ctx.resource.id, opening);
    const items = Math.max(60, Math.round(members / 200));
    await publish(ctx, scope, new Random(ctx.resource.id), items, opening);
    await scope.audit({
      target: 'resource',
      id: ctx.resource.id,
      changes: { members, now: now.toISOString() },
    });
  });
}

interface Work {
  ctx: ResourceContext;
  stretch: Stretch;
}

/** Opens a site unless it is open, and returns its missing batches. */
async function workFor(
  tools: SystemTools,
  site: SiteRef,
  members: number,
): Promise<{ ctx: ResourceContext; work: Work[] }> {
  const { owner } = tools.database;
  const at = (now: Date) => systemContext({ ...tools, clock: { now: () => now } }, 'demo', site);
  let plan = await planOf(owner, site.id);
  if (plan === null) {
    plan = { members, now: tools.clock.now() };
    await open(at(plan.now), members);
  }
  if (plan.members !== members)
    throw new CrowdError(
      `${site.title} was begun with ${plan.members} members. Ask for as many, or set DATA_DIR to a new folder.`,
    );
  const done = await doneStretches(owner, site.id);
  const ctx = at(plan.now);
  const work: Work[] = [];
  for (let from = 0; from < members; from += stretchSize) {
    const count = Math.min(stretchSize, members - from);
    const stretch = { from, count, total: members, opening: openingOf(plan.now), now: plan.now };
    if (!done.has(from)) work.push({ ctx, stretch });
  }
  return { ctx, work };
}

async function partnerId(owner: pg.Pool, limit: number): Promise<number> {
  await owner.query(
    `insert into partners (title, description, resources_limit)
     select $1, 'A large paper and the small ones around it.', $2
     where not exists (select from partners where title = $1)`,
    [crowdPartner, limit],
  );
  const { rows } = await owner.query<{ id: number }>('select id from partners where title = $1', [
    crowdPartner,
  ]);
  const id = rows[0]?.id ?? 0;
  await recordDemoRow(owner, 'partner', id);
  return id;
}

function siteNumber(number: number) {
  const name = String(number).padStart(3, '0');
  const key = number === 0 ? crowdKeys.large : `${crowdKeys.small}${name}`;
  const title = number === 0 ? 'Harbour Million' : `Harbour Local ${name}`;
  const common = { livemode: true, timezone: 'America/New_York', currency: 'usd' as const };
  return { key, title, host: `${key}.example`, ...common };
}

/** Returns a size between 50 and 500, always the same for a number. */
const sizeOf = (number: number) => new Random(number).int(50, 500);

async function requireSuperuser(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ super: string }>("select current_setting('is_superuser') as super");
  if (rows[0]?.super !== 'on')
    throw new CrowdError(
      'Members by the million are copied in by a superuser of the database. The embedded one is; yours is not.',
    );
}

async function inLanes(work: readonly Work[], options: CrowdOptions, total: number, owner: pg.Pool) {
  let next = 0;
  let stretches = 0;
  let done = total - work.reduce((sum, { stretch }) => sum + stretch.count, 0);
  const lane = async (): Promise<void> => {
    for (let one = work[next++]; one !== undefined && !options.isStopped(); one = work[next++]) {
      await addStretch(one.ctx, one.stretch);
      done += one.stretch.count;
      options.onProgress(done, total);
      // The planner needs statistics early; later autovacuum updates them.
      stretches += 1;
      if (looks.has(stretches)) await owner.query('analyze');
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Returns whether the last step was finished, too. */
async function areFiguresThere(owner: pg.Pool, sites: readonly ResourceContext[]): Promise<boolean> {
  const { rowCount } = await owner.query('select from figure_states where resource_id = any($1)', [
    sites.map((ctx) => ctx.resource.id),
  ]);
  return rowCount === sites.length;
}

const largeTables = [
  'members member_summaries member_tags group_members member_activity member_subscriptions subscription_events',
  'transactions transaction_purchases transaction_adjustments content_items content_terms content_decisions',
  'content_views',
];

const tablesOfFigures = [
  'payer_facts payer_spans value_spans subscription_facts period_ends stay_pairs figure_days volume_days',
  'paywall_hits member_days seen_pairs figure_states stale_subscriptions stale_people stale_holders stale_volume',
  'stale_hits stale_readers content_reads content_readers content_figures content_earnings content_attributions',
  'reader_devices',
];

async function tidy(owner: pg.Pool, tables: readonly string[]): Promise<void> {
  await owner.query(`vacuum (analyze) ${tables.join(' ').split(' ').join(', ')}`);
}

/**
 * Loads the large site and its neighbours.
 * @returns how many members were added now; fewer than were missing when it was stopped
 * @throws CrowdError when the site was begun with another number, or the database's login may not copy
 */
export async function loadManyMembers(tools: SystemTools, options: CrowdOptions): Promise<number> {
  const { owner } = tools.database;
  await requireSuperuser(owner);
  // Policies don't allow COPY, so the owner writes, within the same site setting as any other writer.
  const bulk: SystemTools = { ...tools, database: { ...tools.database, pool: owner } };
  const partner = await partnerId(owner, options.neighbours + 10);
  const work: Work[] = [];
  const sites: ResourceContext[] = [];
  let total = 0;
  for (let number = 0; number <= options.neighbours; number += 1) {
    const members = number === 0 ? options.members : sizeOf(number);
    const createdAt = openingOf(tools.clock.now());
    const site = await ensureSite(bulk.database, siteNumber(number), partner, createdAt);
    const found = await workFor(bulk, site, members);
    work.push(...found.work);
    sites.push(found.ctx);
    total += members;
  }
  const missing = work.reduce((sum, { stretch }) => sum + stretch.count, 0);
  if (missing === 0 && (await areFiguresThere(owner, sites))) return 0;
  let added = 0;
  const onProgress = (done: number) => {
    added = done - (total - missing);
    options.onProgress(done, total);
  };
  await inLanes(work, { ...options, onProgress }, total, owner);
  if (added < missing) return added;
  await tidy(owner, largeTables);
  for (const ctx of sites) await rebuildFigures(ctx);
  await tidy(owner, tablesOfFigures);
  return added;
}
