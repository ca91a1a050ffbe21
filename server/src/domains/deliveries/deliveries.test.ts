import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { deliver, dispatcherOf, kindOf, newDelivery } from '#server/testing/delivery-fixtures.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { PermanentFailure, RetryableFailure, webhookSchedule } from './kinds.service.ts';
import {
  getDelivery,
  listDeliveries,
  listTargets,
  replayDelivery,
  replayMany,
  resumeTarget,
} from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.owner.query('delete from deliveries');
  await db.database.owner.query('delete from delivery_targets');
  clock = fixedClock(new Date('2026-03-01T10:00:00Z'));
  ctx = actAs(db.database, await makeResource(db.database), { clock });
});

const order = (work: { task: unknown }) => (work.task as { n: number }).n;
const down = () => {
  throw new RetryableFailure('It answered 500.', { status: 500 });
};
const states = async () =>
  (await listDeliveries(ctx, { sort: 'asc', limit: 200 })).items.map(({ state }) => state);
const mails = async () =>
  (
    await db.database.owner.query<{ recipient: string; subject: string }>(
      'select recipient, subject from outgoing_mails',
    )
  ).rows;

test('deliveries of a member to a target are done in their order, though the first fails for a while', async () => {
  const [one = 0, other = 0] = await makeMembers(ctx, 2);
  let isDown = true;
  const kind = kindOf((work) => (isDown && work.memberId === one ? down() : {}));
  for (let n = 0; n < 3; n += 1) await deliver(ctx, newDelivery({ memberId: one, task: { n } }));
  await deliver(ctx, newDelivery({ memberId: other, task: { n: 10 } }));
  const dispatcher = dispatcherOf(ctx, [kind]);
  await dispatcher.drain();
  expect(kind.asked.map(order).toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 10]);
  isDown = false;
  clock.advance(5_000);
  await dispatcher.drain();
  clock.advance(20_000);
  await dispatcher.drain();
  expect(kind.asked.map(order).filter((n) => n < 10)).toEqual([0, 0, 1, 2]);
  expect(await states()).toEqual(['done', 'done', 'done', 'done']);
});

test('a target that hangs and one that is dead hold up no other', async () => {
  const members = await makeMembers(ctx, 60);
  const hung = Promise.withResolvers<void>();
  const kind = kindOf(async ({ target }) => {
    if (target === 'hangs') await hung.promise;
    if (target === 'dead') down();
    return {};
  });
  for (const target of ['hangs', 'dead', 'works'])
    await deliver(ctx, ...members.map((memberId) => newDelivery({ target, memberId })));
  const dispatcher = dispatcherOf(ctx, [kind], { most: 40, perTarget: 30, perSite: 40 });
  const draining = dispatcher.drain();
  const arrived = () => kind.asked.filter(({ target }) => target === 'works').length;
  for (const end = Date.now() + 10_000; arrived() < 60 && Date.now() < end; ) await sleep(10);
  expect(arrived()).toBe(60);
  expect(kind.asked.filter(({ target }) => target === 'hangs').length).toBeLessThan(40);
  hung.resolve();
  await draining;
});

test('a round goes on while places are given back, and ends beside one that hangs', async () => {
  const members = await makeMembers(ctx, 20);
  const hung = Promise.withResolvers<void>();
  const kind = kindOf(({ target }) => (target === 'hangs' ? hung.promise : sleep(5)).then(() => ({})));
  await deliver(ctx, newDelivery({ target: 'hangs', memberId: members[0] ?? 0 }));
  await deliver(ctx, ...members.map((memberId) => newDelivery({ target: 'works', memberId })));
  const dispatcher = dispatcherOf(ctx, [kind], { perTarget: 2 });
  await dispatcher.routine().run(new AbortController().signal);
  expect(kind.asked.filter(({ target }) => target === 'works')).toHaveLength(20);
  hung.resolve();
  await dispatcher.drain();
});

test.each([
  [undefined, 20],
  [2, 2],
])('of a kind that says %s at once, %s of one target are tried together', async (atOnce, most) => {
  let [now, highest] = [0, 0];
  const kind = kindOf(
    async () => {
      now += 1;
      highest = Math.max(highest, now);
      await sleep(30);
      now -= 1;
      return {};
    },
    atOnce === undefined ? {} : { atOnce },
  );
  const members = await makeMembers(ctx, 20);
  await deliver(ctx, ...members.map((memberId) => newDelivery({ memberId })));
  await dispatcherOf(ctx, [kind]).drain();
  expect(kind.asked).toHaveLength(20);
  expect(highest).toBe(most);
});

test('what names the same thing is written once, whatever is repeated', async () => {
  const same = newDelivery({ dedupe: 'event 1' });
  expect(await deliver(ctx, same, newDelivery({ target: 'b', dedupe: 'event 1' }))).toBe(2);
  expect(await deliver(ctx, same)).toBe(0);
  expect(
    await Promise.all(Array.from({ length: 5 }, () => deliver(ctx, { ...same, dedupe: 'event 2' }))),
  ).toHaveLength(5);
  expect((await listDeliveries(ctx, undefined)).paginator.total_items).toBe(3);
});

test('a process that is killed while it tries leaves one row, which another tries by the same id', async () => {
  const dying = kindOf(() => new Promise(() => {}));
  await deliver(ctx, newDelivery());
  void dispatcherOf(ctx, [dying]).routine().run(new AbortController().signal);
  for (const end = Date.now() + 5_000; dying.asked.length === 0 && Date.now() < end; ) await sleep(10);
  const living = kindOf(() => ({}));
  const second = dispatcherOf(ctx, [living]);
  clock.advance(59_000);
  await second.drain();
  expect(living.asked).toEqual([]);
  clock.advance(2_000);
  await second.drain();
  expect(living.asked.map(({ messageId }) => messageId)).toEqual(
    dying.asked.map(({ messageId }) => messageId),
  );
  expect(await states()).toEqual(['done']);
});

test('a target that asks to be left alone is left alone, by all that waits for it', async () => {
  const [one = 0, other = 0] = await makeMembers(ctx, 2);
  const kind = kindOf(() => {
    throw new RetryableFailure('It answered 429.', { status: 429, afterMs: 90_000 });
  });
  const dispatcher = dispatcherOf(ctx, [kind]);
  await deliver(ctx, newDelivery({ memberId: one }));
  await dispatcher.drain();
  await deliver(ctx, newDelivery({ memberId: other }));
  clock.advance(89_000);
  await dispatcher.drain();
  expect(kind.asked).toHaveLength(1);
  clock.advance(2_000);
  await dispatcher.drain();
  expect(kind.asked).toHaveLength(3);
});

test('the schedule is kept to its end; then the admins are told, the target is off and more is skipped', async () => {
  const { email } = await makeOperator(db.database, { on: [{ resource: ctx.resource, role: 'admin' }] });
  const kind = kindOf(down);
  const dispatcher = dispatcherOf(ctx, [kind]);
  await deliver(ctx, newDelivery());
  for (const seconds of webhookSchedule) {
    clock.advance(seconds * 1_000);
    await dispatcher.drain();
  }
  expect(kind.asked).toHaveLength(webhookSchedule.length);
  expect(await states()).toEqual(['failed']);
  expect((await listTargets(ctx, undefined)).items).toMatchObject([
    { target: 'a', failed: 1, off_since: expect.any(String) },
  ]);
  expect(await mails()).toEqual([
    { recipient: email, subject: `${ctx.resource.title}: target a was switched off` },
  ]);
  await deliver(ctx, newDelivery());
  expect(await states()).toEqual(['failed', 'skipped']);
  await resumeTarget(ctx, { kind: 'test', target: 'a' });
  const living = kindOf(() => ({}));
  expect(await replayMany(ctx, { kind: 'test', target: 'a' })).toEqual({ replayed: 1 });
  await dispatcherOf(ctx, [living]).drain();
  expect(living.asked.map(({ messageId }) => messageId)).toEqual([kind.asked[0]?.messageId]);
});

test('a receiver that is gone for good switches its target off at once', async () => {
  const kind = kindOf(() => {
    throw new PermanentFailure('It answered 410.', { status: 410 }, true);
  });
  const members = await makeMembers(ctx, 3);
  await deliver(ctx, ...members.map((memberId) => newDelivery({ memberId })));
  await dispatcherOf(ctx, [kind], { most: 1 }).drain();
  expect(kind.asked).toHaveLength(1);
  expect(await states()).toEqual(['failed', 'failed', 'failed']);
});

test('one that can never arrive is given up alone, and a service stays on', async () => {
  const kind = kindOf(
    (work) => {
      if (order(work) === 0) throw new PermanentFailure('The address is refused.', { status: 400 });
      return { output: { ok: true } };
    },
    { goesOff: false },
  );
  await deliver(ctx, newDelivery({ task: { n: 0 } }), newDelivery({ task: { n: 1 } }));
  const dispatcher = dispatcherOf(ctx, [kind]);
  await dispatcher.drain();
  expect(await states()).toEqual(['failed', 'done']);
  expect((await listTargets(ctx, undefined)).items).toMatchObject([{ off_since: null, failures: 0 }]);
});

test('a delivery shows what was sent and each try, and everything of a period is sent again by its id', async () => {
  const kind = kindOf(() => ({ status: 200, input: { a: 1 }, output: { b: 2 }, answer: 'ok' }));
  await deliver(ctx, newDelivery());
  const dispatcher = dispatcherOf(ctx, [kind]);
  await dispatcher.drain();
  const [{ id } = { id: 0 }] = (await listDeliveries(ctx, undefined)).items;
  expect(await getDelivery(ctx, { id })).toMatchObject({
    state: 'done',
    last_status: 200,
    input: { a: 1 },
    output: { b: 2 },
    tries: [{ status: 200, error: null, answer: 'ok' }],
  });
  const today = { from: '2026-03-01', to: '2026-03-01' };
  expect(await replayMany(ctx, { kind: 'test', target: 'a', period: { from: '2026-03-02' } })).toEqual({
    replayed: 0,
  });
  expect(await replayMany(ctx, { kind: 'test', target: 'a', period: today })).toEqual({ replayed: 1 });
  await dispatcher.drain();
  await replayDelivery(ctx, { id });
  await dispatcher.drain();
  expect(new Set(kind.asked.map(({ messageId }) => messageId)).size).toBe(1);
  expect((await getDelivery(ctx, { id })).tries).toHaveLength(3);
});

test('a delivery of another site is not found', async () => {
  await deliver(ctx, newDelivery());
  const [{ id } = { id: 0 }] = (await listDeliveries(ctx, undefined)).items;
  const foreign = actAs(db.database, await makeResource(db.database));
  await expect(getDelivery(foreign, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(replayDelivery(foreign, { id })).rejects.toMatchObject({ code: 'not_found' });
});
