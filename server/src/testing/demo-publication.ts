import type { ResourceContext } from '#server/database/context.ts';
import { allSites, type SystemTools, systemContext } from '#server/database/sites.ts';
import { loadDemoIfEmpty } from '#server/demo/load.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { ensureTemplate, type TestDatabase, testDatabase } from './test-database.ts';
import { zoneFarFromMidnight } from './zone-far-from-midnight.ts';

export interface DemoPublication {
  db: TestDatabase;
  ctx: ResourceContext;
  /** Today in the site's reporting time zone. */
  today: string;
  now: Date;
  /** Runs a statement past the policy, with the site's id as $1. */
  rows<T extends object>(statement: string, ...values: unknown[]): Promise<T[]>;
  /** Updates the metrics with what was written. */
  refresh(): Promise<void>;
}

/** Timeout in milliseconds: the first test file loads and counts the demo while the others wait. */
export const demoWithin = 360_000;

/** Databases that are made once a run, each from the one before, and copied by the test files. */
const templates = { loaded: 'demo_loaded', counted: 'demo_counted', eventful: 'demo_eventful' };

const toolsOf = ({ database }: TestDatabase, now: Date): SystemTools => ({
  database,
  clock: fixedClock(now),
  log: silentLog,
});

async function ensureLoaded(): Promise<void> {
  await ensureTemplate(templates.loaded, async (db) => {
    const now = new Date();
    if (!(await loadDemoIfEmpty(toolsOf(db, now))))
      throw new Error('there is something else in the database');
    // Updates the statistics: without them the planner assumes that rows just inserted in bulk are next to none.
    await db.database.owner.query('analyze');
    await db.database.owner.query(
      `do $$ begin execute format('comment on database %I is %L', current_database(), '${now.toISOString()}'); end $$`,
    );
  });
}

/** Returns the loaded demo in a database of the calling test file's own. */
export async function loadedDemo(options: { max?: number } = {}): Promise<TestDatabase> {
  await ensureLoaded();
  return testDatabase({ ...options, template: templates.loaded });
}

/** Returns the time for which the demo was loaded. */
export async function momentOfLoad({ database }: TestDatabase): Promise<Date> {
  const { rows } = await database.owner.query<{ moment: string }>(
    `select shobj_description(oid, 'pg_database') as moment from pg_database where datname = $1`,
    [templates.loaded],
  );
  if (!rows[0]) throw new Error('the demo was not loaded');
  return new Date(rows[0].moment);
}

/** Returns the main site of the demo in the context of the system. */
export async function mainSite(db: TestDatabase, now = new Date()): Promise<ResourceContext> {
  const site = (await allSites(db.database)).find(({ key }) => key === 'harbour-courier');
  if (!site) throw new Error('the demo has no main site');
  return systemContext(toolsOf(db, now), 'test', site);
}

/** Returns the main site with its current metrics. */
async function publicationIn(db: TestDatabase): Promise<DemoPublication> {
  const ctx = await mainSite(db);
  const rows = async <T extends object>(statement: string, ...values: unknown[]): Promise<T[]> =>
    (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
  const refresh = async () => {
    await refreshFigures(ctx);
    await refreshDays(ctx);
  };
  await refresh();
  const [moment] = await rows<{ now: Date; today: string }>(
    'select now() as now, (now() at time zone reporting_timezone)::date as today from resources where id = $1',
  );
  if (!moment) throw new Error('the demo has no time');
  return { db, ctx, ...moment, rows, refresh };
}

async function ensureCounted(): Promise<void> {
  await ensureLoaded();
  const fill = async (db: TestDatabase) => {
    const { resource } = await mainSite(db);
    await db.database.owner.query('update resources set reporting_timezone = $2 where id = $1', [
      resource.id,
      zoneFarFromMidnight(resource.timezone),
    ]);
    const { rows } = await publicationIn(db);
    // All that was written is followed: a rebuild would leave the same, and this note.
    await rows(
      `insert into figure_states (resource_id, timezone, livemode)
       select id, reporting_timezone, livemode from resources where id = $1`,
    );
    await db.database.owner.query('analyze');
  };
  await ensureTemplate(templates.counted, fill, templates.loaded);
}

/** Returns the main site of the demo with its metrics, in a database of the calling test file's own. */
export async function demoPublication(): Promise<DemoPublication> {
  await ensureCounted();
  return publicationIn(await testDatabase({ template: templates.counted }));
}

const readers = `
  with item as (
    insert into content_items (resource_id, key, title)
    select $1, 'story-' || n, 'Story ' || n from generate_series(1, 5) n returning id
  )
  insert into content_decisions (resource_id, content_id, member_id, device_id, session_id, verdict, reason, is_bot,
    occurred_at)
  select $1, item.id, case when n % 3 = 0 then (select min(id) + n from members where resource_id = $1) end,
    md5('d' || n)::uuid, md5('s' || n % 90)::uuid, case when n % 5 = 0 then 'grant' else 'paywall' end, 'seeded', n % 7 = 0,
    now() - n * interval '11 hours' - item.id * interval '13 minutes'
  from item cross join generate_series(0, 900) n`;

/** Readers of the publication ask for stories that are behind the paywall, some of them several times within an hour. */
async function meetPaywall({ rows, refresh }: DemoPublication): Promise<void> {
  await rows(readers);
  await refresh();
}

/** Ends a member's only subscription in the last second of yesterday; until today is over, another may follow. */
async function endLateYesterday({ rows, refresh, today }: DemoPublication): Promise<void> {
  await rows(
    `with chosen as (
       select s.*, start_of_day($2::date, r.reporting_timezone) - interval '1 second' as at
       from member_subscriptions s join resources r on r.id = $1
       where s.resource_id = $1 and is_paying and status = 'active' and starts_at < now() - interval '60 days'
         and ends_at > now() + interval '2 days'
         and (select count(*) from member_subscriptions o where o.resource_id = $1 and o.payer_id = s.payer_id) = 1
       order by id limit 1
     ), ended as (
       update member_subscriptions s set status = 'ended', ended_at = at, end_cause = 'admin', autorenew = false,
         recurring_value = 0
       from chosen where s.resource_id = $1 and s.id = chosen.id
     )
     insert into subscription_events (resource_id, subscription_id, payer_id, type, next_status, kind, plan_id,
       pricing_option_id, previous_paying, next_paying, previous_value, next_value, currency, livemode, cause, actor_kind,
       occurred_at)
     select $1, id, payer_id, 'end', 'ended', kind, plan_id, pricing_option_id, true, false, recurring_value, 0, currency,
       livemode, 'admin', 'system', at
     from chosen`,
    today,
  );
  await refresh();
}

/** Turns a member's autorenew off some days ago, and on again the day after. */
async function changeMind({ rows, refresh }: DemoPublication): Promise<void> {
  await rows(
    `with chosen as (
       select s.* from member_subscriptions s
       where s.resource_id = $1 and s.is_paying and s.autorenew and s.status = 'active' and s.ends_at > now() + interval '2 days'
         and s.last_event_at < now() - interval '8 days' and s.last_event_at > now() - interval '28 days'
       order by s.id limit 1
     )
     insert into subscription_events (resource_id, subscription_id, payer_id, type, next_status, kind, plan_id,
       pricing_option_id, previous_paying, next_paying, previous_value, next_value, currency, livemode, valid_until,
       actor_kind, occurred_at)
     select $1, id, payer_id, done.type, 'active', kind, plan_id, pricing_option_id, true, true, recurring_value,
       recurring_value, currency, livemode, ends_at, 'system', now() - done.ago
     from chosen cross join (values ('cancel', interval '5 days'), ('uncancel', interval '4 days')) done (type, ago)`,
  );
  await refresh();
}

/** Returns the same publication with a case of every rare event. */
export async function eventfulDemo(): Promise<DemoPublication> {
  await ensureCounted();
  const fill = async (db: TestDatabase) => {
    const demo = await publicationIn(db);
    await meetPaywall(demo);
    await endLateYesterday(demo);
    await changeMind(demo);
  };
  await ensureTemplate(templates.eventful, fill, templates.counted);
  return publicationIn(await testDatabase({ template: templates.eventful }));
}
