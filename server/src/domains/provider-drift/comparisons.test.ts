import { expect, test } from 'vitest';
import { attach } from '#server/stand-ins/stripe/people.ts';
import { actAs } from '#server/testing/act-as.ts';
import { driftCase } from '#server/testing/drift-case.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { handleEvent } from '../payments/events.service.ts';
import { syncMember } from '../payments/sync.service.ts';
import { settlingTimeMs } from './comparison-run.service.ts';
import { compareNow, driftStatus, ignoreDrift, listDrifts, reopenDrift } from './service.ts';
import { workFor } from './work.service.ts';

const hour = 3_600_000;
const { the, work, compare, compareWithGrace, rows, open, onlyOne, pay, tell } = driftCase();

test('what a webhook on its way tells is no difference; without the minutes of grace it would be one', async () => {
  const { ctx, clock, standIn } = the();
  standIn.ledger.events.length = 0;
  pay(5_000);
  await compare();
  expect(await driftStatus(ctx)).toMatchObject({ suspected: 1, open: 0 });
  for (const id of await tell()) await handleEvent(ctx, tools, id);
  clock.advance(settlingTimeMs + 1_000);
  await work();
  expect(await driftStatus(ctx)).toMatchObject({ suspected: 0, open: 0 });

  pay(6_000);
  await compare();
  await rows('update provider_drifts set look_at = first_seen_at where resource_id = $1');
  await work();
  expect(await onlyOne()).toMatchObject({ kind: 'charge_missing', cause: 'event_missing' });
});

test('what was told and is not taken yet waits; once it was refused, that is the cause', async () => {
  const { db, ctx, clock, standIn, payer } = the();
  standIn.ledger.events.length = 0;
  pay(5_000);
  const ids = await tell();
  await compareWithGrace();
  expect(await driftStatus(ctx)).toMatchObject({ suspected: 1, open: 0 });
  await db.database.owner.query(
    `update provider_events set handled_at = now(), outcome = 'refused: no_such_charge' where id = any($1)`,
    [ids],
  );
  clock.advance(settlingTimeMs + 1_000);
  await work();
  const found = await onlyOne();
  expect(found).toMatchObject({ cause: 'event_refused', cause_detail: 'refused: no_such_charge' });
  expect(found.member?.id).toBe(payer.memberId);
});

test('a comparison that gets no answer goes on where it stopped, and says why it waits', async () => {
  const { ctx, clock, standIn } = the();
  for (let count = 0; count < 250; count += 1) pay(1_000 + count);
  standIn.fault = ({ fields }) => (fields.starting_after ? 500 : null);
  await compare();
  const halted = (await driftStatus(ctx)).running;
  expect(halted).toMatchObject({ stage: 'charges', rows: 100 });
  expect(halted?.error).toContain('Something went wrong');
  expect(Date.parse(halted?.retry_at ?? '')).toBeGreaterThan(clock.now().getTime());
  standIn.fault = () => null;
  standIn.calls.length = 0;
  await work();
  expect(standIn.calls).toEqual([]);
  clock.advance(61_000);
  await work();
  expect(standIn.calls.filter((call) => call === 'GET /v1/charges')).toHaveLength(2);
  expect((await driftStatus(ctx)).last).toMatchObject({ rows: 251, is_full: true });
  expect(await driftStatus(ctx)).toMatchObject({ running: null, failed: null, suspected: 250 });
});

test('with a key that Stripe does not take the comparison is given up, says so, and is asked for again', async () => {
  const { ctx, clock, standIn } = the();
  const { secretKey } = standIn;
  standIn.secretKey = 'sk_live_another_one';
  await compare();
  expect((await driftStatus(ctx)).failed?.error).toContain('Invalid API Key');
  standIn.secretKey = secretKey;
  await work();
  expect((await driftStatus(ctx)).last).toBeNull();
  clock.advance(hour + 1_000);
  await work();
  expect(await driftStatus(ctx)).toMatchObject({ failed: null, last: { is_full: true } });
});

test('everything is compared once a day, and what is new once an hour', async () => {
  const { ctx, clock } = the();
  const kinds: boolean[] = [];
  for (let passed = 0; passed <= 25; passed += 1) {
    await work();
    const last = (await driftStatus(ctx)).last;
    if (last) kinds.push(last.is_full);
    clock.advance(hour);
  }
  expect(kinds).toHaveLength(26);
  expect(kinds.filter(Boolean)).toHaveLength(2);
});

test('what is ignored stays so with its reason, is taken up again, and is over once both sides agree', async () => {
  const { ctx, standIn, payer } = the();
  attach(standIn.ledger, payer.customerId, 'pm_card_mastercard');
  await compareWithGrace();
  const { id } = await onlyOne();
  expect(await ignoreDrift(ctx, { id, reason: 'Asked the member' })).toMatchObject({
    state: 'ignored',
    ignored_because: 'Asked the member',
  });
  await compare();
  expect(await open()).toEqual([]);
  await expect(ignoreDrift(ctx, { id, reason: 'Again' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await reopenDrift(ctx, { id })).toMatchObject({ state: 'open', ignored_because: null });
  await syncMember(ctx, tools, { id: payer.memberId });
  await compare();
  expect((await listDrifts(ctx, undefined)).items).toMatchObject([{ id, state: 'gone', settled_by: null }]);
});

test('where no provider is connected nothing is compared, and that is said', async () => {
  const { db, clock } = the();
  const other = actAs(db.database, await makeResource(db.database), { clock });
  expect(await driftStatus(other)).toMatchObject({ connected: false, last: null, running: null });
  await expect(compareNow(other)).rejects.toMatchObject({ code: 'conflict' });
  expect(await workFor(other, tools, { forMs: 1_000, pace: 0 })).toBe(false);
});
