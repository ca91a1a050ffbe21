import { afterEach, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { bulkChangeFixture, undoAll, workThrough } from '#server/testing/bulk-desk.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { untilBlocked, whileWaiting } from '#server/testing/lock-waits.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { attachMembers, detachMember } from '../groups/members.service.ts';
import { createGroup, getGroup } from '../groups/service.ts';
import { lockGroups } from '../members/group-places.queries.ts';
import { updateMember } from '../members/service.ts';
import { bulkChangeTasks } from './jobs.ts';
import { createChange, getChange } from './service.ts';
import { startChange, stopChange, undoChange } from './steps.service.ts';
import { nextChange, processNextPart } from './work.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const off = vi.hoisted(() => ({ locks: false }));

vi.mock('./parts.queries.ts', async (original) => {
  const real = await original<typeof import('./parts.queries.ts')>();
  const tryLockSite: typeof real.tryLockSite = async (...given) => off.locks || real.tryLockSite(...given);
  return { ...real, tryLockSite };
});
afterEach(() => {
  off.locks = false;
});

const desk = bulkChangeFixture();

async function started(
  site: ResourceContext,
  change: Parameters<typeof createChange>[1]['change'],
): Promise<number> {
  const { id } = await createChange(site, { filter: {}, change });
  await startChange(site, { id });
  return id;
}

async function runTask(site: ResourceContext, name: string, payload: Record<string, unknown>): Promise<void> {
  const tasks = bulkChangeTasks({ database: site.database, clock: site.clock, log: silentLog });
  await tasks.find((task) => task.name === name)?.run(payload, jobInfo());
}

const work = (site: ResourceContext, failures = 0): Promise<void> =>
  runTask(site, 'bulk-changes.work', { siteId: site.resource.id, failures });

test('several workers on two changes of the same members come to what one after the other would, one part at a time', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 4_000);
  const one = await started(site, { kind: 'add_tags', tags: ['a', 'b'] });
  const two = await started(site, { kind: 'lock' });
  await Promise.all([1, 2, 3, 4].map(() => workThrough(site)));
  for (const id of [one, two]) {
    const change = await getChange(site, { id });
    expect(change).toMatchObject({ state: 'done', done: 4_000, outcomes: { changed: 4_000, unchanged: 0 } });
  }
  const [found] = await desk.rowsOf<{ tags: number; locked: number; versions: number }>(
    `select (select count(*)::int from member_tags where resource_id = $1) as tags,
       count(*) filter (where locked)::int as locked, sum(version)::int as versions from members where resource_id = $1`,
    site.resource.id,
  );
  // Each of the 4,000 rows has version 3: created, tagged once, locked once.
  expect(found).toEqual({ tags: 8_000, locked: 4_000, versions: 12_000 });
});

/** Returns whether a part is worked on while another transaction works on the same site. */
async function isLetInAtTheSameTime(): Promise<boolean> {
  const site = await desk.newSite();
  await makeMembers(site, 1_500);
  await started(site, { kind: 'lock' });
  const next = await nextChange(site, site.resource);
  if (!next) throw new Error('the change is queued');
  const other = await site.database.owner.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `bulk change of site ${site.resource.id}`,
    ]);
    return (await processNextPart(site, site.resource, next)) === 'worked';
  } finally {
    await other.query('rollback');
    other.release();
  }
}

test('while one worker is at a part, another one is told to come back', async () => {
  expect(await isLetInAtTheSameTime()).toBe(false);
});

test('without locks the other one would be let in', async () => {
  off.locks = true;
  expect(await isLetInAtTheSameTime()).toBe(true);
});

test('edits of single members during the work are neither lost nor a deadlock, and counts stay true', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 3_000);
  const { id: group } = await createGroup(site, { name: 'Group', type: 'company', member_limit: 2_900 });
  const attach = await started(site, { kind: 'attach_group', group_id: group });
  const tag = await started(site, { kind: 'add_tags', tags: ['bulk'] });
  const edited = ids.filter((_, n) => n % 60 === 0);
  const edit = async (id: number): Promise<void> => {
    await updateMember(site, { id, tags: ['mine'], city: 'Bern' });
    await attachMembers(site, { id: group, user_ids: [id] }).catch(() => undefined);
    await detachMember(site, { id: group, userId: id }).catch(() => undefined);
  };
  const working = async (): Promise<void> => {
    while (await nextChange(site, site.resource)) await work(site);
  };
  await Promise.all([working(), working(), ...edited.map(edit)]);
  for (const id of [attach, tag])
    expect(await getChange(site, { id })).toMatchObject({ state: 'done', done: 3_000 });
  const { users_count } = await getGroup(site, { id: group });
  const [counts] = await desk.rowsOf<{ links: number; summaries: number; cities: number }>(
    `select (select count(*)::int from group_members where group_id = $1) as links,
       (select sum(groups_count)::int from member_summaries where resource_id = $2) as summaries,
       (select count(*)::int from members where resource_id = $2 and city = 'Bern') as cities`,
    group,
    site.resource.id,
  );
  expect(counts).toEqual({ links: users_count, summaries: users_count, cities: edited.length });
  expect(users_count).toBeLessThanOrEqual(2_900);
});

test.each([
  { way: 'filling', after: 2 },
  { way: 'undoing it', after: 0 },
])('$way a group waits for whoever holds the group, and holds nothing they need', async ({ way, after }) => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 2);
  const { id: group } = await createGroup(site, { name: 'Group', type: 'company' });
  const id = await started(site, { kind: 'attach_group', group_id: group });
  if (way === 'undoing it') {
    await workThrough(site);
    await undoChange(site, { id });
  }
  await whileWaiting(
    site,
    ({ client }) => lockGroups(client, site.resource.id, [group]),
    () => workThrough(site),
    ({ client }) => client.query('select from members where id = any($1) order by id for update', [ids]),
  );
  expect((await getGroup(site, { id: group })).users_count).toBe(after);
});

test('a stop that waits for the part in progress comes before the next part', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 4_000);
  const id = await started(site, { kind: 'lock' });
  const ends: Promise<unknown>[] = [];
  await whileWaiting(
    site,
    ({ client }) => client.query('select from members where id = $1 for update', [ids[500]]),
    async () => void ends.push(workThrough(site)),
    async () => {
      ends.push(stopChange(site, { id }));
      await untilBlocked(site.database, 2);
    },
  );
  await Promise.all(ends);
  expect(await getChange(site, { id })).toMatchObject({ state: 'stopped', done: 1_000 });
});

test('a part that fails half way leaves nothing, and is done once when it is tried again', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 2_500);
  const id = await started(site, { kind: 'add_tags', tags: ['press'] });
  await workThrough(site, 1);
  await desk.database().owner.query(
    `create function fail_half_way() returns trigger language plpgsql as $$
     begin if new.bulk_change_id = ${id} then raise 'the disk is on fire'; end if; return new; end $$;
     create trigger fail_half_way before update on bulk_change_parts for each row execute function fail_half_way()`,
  );
  // Fails after the members were written and before the part is.
  await expect(workThrough(site, 1)).rejects.toThrow('the disk is on fire');
  const tagged = async () =>
    (
      await desk.rowsOf<{ n: number }>(
        'select count(*)::int as n from member_tags where resource_id = $1',
        site.resource.id,
      )
    )[0]?.n;
  expect([await tagged(), (await getChange(site, { id })).done]).toEqual([1_000, 1_000]);

  const other = await started(site, { kind: 'lock' });
  for (let failures = 0; failures < 7; failures += 1) await work(site, failures);
  expect(await getChange(site, { id })).toMatchObject({
    state: 'failed',
    done: 1_000,
    can_undo: true,
    error: "This change couldn't be finished. What was done so far is listed below and can be undone.",
  });
  await work(site);
  expect(await getChange(site, { id: other })).toMatchObject({ state: 'done', done: ids.length });
  await desk.database().owner.query('drop function fail_half_way cascade');
  expect(await undoAll(site, id)).toMatchObject({ state: 'undone', undone: { restored: 1_000, kept: 0 } });
  expect(await tagged()).toBe(0);
});

test('stopping waits for the part at work and no other one begins', async () => {
  const site = await desk.newSite();
  await makeMembers(site, 6_000);
  const id = await started(site, { kind: 'add_tags', tags: ['press'] });
  const [, stopped] = await Promise.all([workThrough(site), stopChange(site, { id })]);
  await workThrough(site);
  const change = await getChange(site, { id });
  expect([change.state, change.done]).toEqual(['stopped', stopped.done]);
  const [found] = await desk.rowsOf<{ n: number }>(
    'select count(*)::int as n from member_tags where resource_id = $1',
    site.resource.id,
  );
  expect(found?.n).toBe(stopped.done);
});

test('what nobody was called for is found, and what was never started is thrown away after a day', async () => {
  const site = await desk.newSite();
  const ids = await makeMembers(site, 1);
  const lost = await started(site, { kind: 'lock' });
  const old = await createChange(site, { user_ids: ids, change: { kind: 'unlock' } });
  const fresh = await createChange(site, { user_ids: ids, change: { kind: 'unlock' } });
  const { owner } = desk.database();
  await owner.query(`update bulk_changes set created_at = now() - interval '25 hours' where id = $1`, [
    old.id,
  ]);
  await owner.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))`,
    [`bulk-changes.work:${site.resource.id}`],
  );
  await runTask(site, 'bulk-changes.look-after', {});
  await runTask(site, 'bulk-changes.sweep', {});
  const jobs = await desk.rowsOf(
    'select key from graphile_worker.jobs where key = $1',
    `bulk-changes.work:${site.resource.id}`,
  );
  expect(jobs).toHaveLength(1);
  await expect(getChange(site, { id: old.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await getChange(site, { id: fresh.id })).state).toBe('prepared');
  expect((await getChange(site, { id: lost })).state).toBe('queued');
});
