import { expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { attachMembers } from '../../groups/members.service.ts';
import { createGroup } from '../../groups/service.ts';
import { updateMember } from '../../members/service.ts';
import { refreshSummaries } from '../../members/summaries.queries.ts';
import { buySubscription } from '../../transactions/purchases.service.ts';
import { undoImport } from '../life.service.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const heading = 'email,first_name,labels,tiers';
const names = ['plain', 'edited', 'joined', 'buyer', 'reader', 'tagged'];
const file = [heading, ...names.map((name) => `${name}@example.com,${name},News,Gold`)].join('\n');

async function count(from: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ n: number }>(`select count(*) as n from ${from}`, [
    ctx.resource.id,
  ]);
  return rows[0]?.n ?? -1;
}

async function idOf(name: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select id from members where resource_id = $1 and email_lc = $2',
    [ctx.resource.id, `${name}@example.com`],
  );
  return rows[0]?.id ?? 0;
}

async function summaries(): Promise<unknown[]> {
  const { rows } = await db.database.owner.query(
    'select * from member_summaries where resource_id = $1 order by member_id',
    [ctx.resource.id],
  );
  return rows;
}

/** Recomputes the summaries of these members for the lists. */
function refresh(ids: number[]): Promise<void> {
  return write(ctx, 'test.refresh', async ({ client, unchanged }) => {
    unchanged();
    await refreshSummaries(client, ctx.resource.id, ids);
  });
}

async function expectRightFigures(): Promise<void> {
  const { rows } = await db.database.owner.query<{ total: number }>(
    'select coalesce(sum(total), 0) as total from member_totals where resource_id = $1',
    [ctx.resource.id],
  );
  expect(Number(rows[0]?.total)).toBe(await count('members where resource_id = $1'));
  const before = await summaries();
  const { rows: all } = await db.database.owner.query<{ id: number }>(
    'select id from members where resource_id = $1',
    [ctx.resource.id],
  );
  await refresh(all.map(({ id }) => id));
  expect(await summaries()).toEqual(before);
}

test('the members an import made go with their tags, plans, subscriptions and log; nobody else is touched', async () => {
  const [there] = await makeMembers(ctx, 1);
  const done = await desk.importText(ctx, file);
  expect(await count('subscription_events where resource_id = $1')).toBe(6);
  const undone = await desk.undo(ctx, done);
  expect(undone).toMatchObject({ state: 'undone', undone: { removed: 6, kept: 0, kept_reasons: [] } });
  expect(undone).toMatchObject({ can_undo: false, undo_seconds: null, totals: { created: 6 } });
  expect(await count(`members where resource_id = $1 and id = ${there}`)).toBe(1);
  for (const table of ['members', 'member_summaries'])
    expect(await count(`${table} where resource_id = $1`), table).toBe(1);
  for (const table of [
    'tags',
    'member_tags',
    'plans',
    'pricing_options',
    'member_subscriptions',
    'subscription_events',
  ])
    expect(await count(`${table} where resource_id = $1`), table).toBe(0);
  await expectRightFigures();
  expect(await desk.importText(ctx, file)).toMatchObject({ totals: { created: 6 } });
});

test('members that were changed or used since stay, each with the reason', async () => {
  const done = await desk.importText(ctx, file);
  await updateMember(ctx, { id: await idOf('edited'), city: 'Bern' });
  const { id: group } = await createGroup(ctx, { name: 'Readers', type: 'company' });
  await attachMembers(ctx, { id: group, user_ids: [await idOf('joined')] });
  const { optionId } = await makeOption(ctx);
  await buySubscription(ctx, {
    pricingOptionId: optionId,
    holder: { memberId: await idOf('buyer') },
    paySystem: 'manual',
  });
  await db.database.owner.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at) values ($1, $2, 'sign_in', now())`,
    [ctx.resource.id, await idOf('reader')],
  );
  await refresh([await idOf('reader')]);
  await desk.importText(ctx, `${heading}\ntagged@example.com,,Sport,`);
  const undone = await desk.undo(ctx, done);
  expect(undone.undone).toEqual({
    removed: 1,
    removed_members: 1,
    kept: 5,
    kept_reasons: [
      { reason: 'changed since the import', rows: 1 },
      { reason: 'got or lost tags since', rows: 1 },
      { reason: 'has signed in or read since', rows: 1 },
      { reason: 'has transactions or passes', rows: 1 },
      { reason: 'joined or left groups since', rows: 1 },
    ],
  });
  expect(await count("tags where resource_id = $1 and title = 'News'")).toBe(1);
  expect(await count("plans where resource_id = $1 and title = 'Gold'")).toBe(1);
  await expectRightFigures();
});

test('members who were there before keep what the import changed about them', async () => {
  await desk.importText(ctx, `${heading}\nplain@example.com,Before,,`);
  const done = await desk.importText(ctx, file);
  expect(done.totals).toMatchObject({ created: 5, updated: 1 });
  expect(await desk.undo(ctx, done)).toMatchObject({ undone: { removed: 5, kept: 0 } });
  expect(await count("members where resource_id = $1 and first_name = 'plain'")).toBe(1);
  expect(await count("tags where resource_id = $1 and title = 'News'")).toBe(1);
  await expectRightFigures();
});

test('after half an hour, by the clock of the database, it is too late', async () => {
  const done = await desk.importText(ctx, file);
  const age = (minutes: number) =>
    db.database.owner.query(
      `update member_imports set finished_at = now() - make_interval(mins => ${minutes}) where resource_id = $1`,
      [ctx.resource.id],
    );
  await age(31);
  await expect(undoImport(ctx, done)).rejects.toThrow('The time to undo this import is over.');
  await age(29);
  expect(await desk.undo(ctx, done)).toMatchObject({ state: 'undone' });
  await expect(undoImport(ctx, done)).rejects.toThrow('the import is undone');
});

test('subscriptions cannot be taken back but for an import that is being undone', async () => {
  const { id } = await desk.importText(ctx, file);
  const everybody = [await idOf('plain'), await idOf('edited')];
  await write(ctx, 'test.takeBack', async ({ client, unchanged }) => {
    unchanged();
    await client.query('select take_back_imported_subscriptions($1, $2)', [id, everybody]);
  });
  expect(await count('member_subscriptions where resource_id = $1')).toBe(6);
});
