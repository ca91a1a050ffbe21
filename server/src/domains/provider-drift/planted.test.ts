// @module-tag slow
// Checks the product's promise: 500 discrepancies of eight kinds among very many matching rows are all found, without
// false positives, and each is fixed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { driftKinds } from '#contract/domains/provider-drift/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  addOddities,
  type CleanPerson,
  makeCleanPeople,
  rowsOfPerson,
} from '#server/testing/discrepancy-fixtures.ts';
import { discrepancyVariants } from '#server/testing/drift-ways.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { connect } from '#server/testing/payment-fixtures.ts';
import { type Planted, seedDiscrepancies } from '#server/testing/plant-drifts.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { settlingTimeMs } from './comparison-run.service.ts';
import { compareNow, driftStatus, fixDiscrepancy, previewFix } from './service.ts';
import { workFor } from './work.service.ts';

const isThorough = process.env.FAULTS === 'thorough';
const rows = isThorough ? 100_000 : 4_000;
const longest = 1_800_000;
const count = 500;
/** Number of discrepancies that are fixed concurrently; each belongs to another member. */
const atOnce = 4;

const clock = fixedClock(new Date());
let db: TestDatabase;
let ctx: ResourceContext;
let standIn: StripeStandIn;
let people: CleanPerson[];
let planted: Planted[];

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database), { clock });
  standIn = await startStripe({ livemode: true });
  await connect(ctx, tools, standIn);
  people = await makeCleanPeople(ctx, standIn.ledger, rows / rowsOfPerson);
  await addOddities(ctx, standIn.ledger, people.slice(0, 40));
  clock.set(new Date());
}, longest);
afterAll(async () => {
  await standIn.close();
  await db.drop();
});

const tell = (what: string, began: number) => process.stdout.write(`${what} in ${Date.now() - began} ms\n`);

/** Compares everything, and looks again once the minutes of grace are over. */
async function compareAll(): Promise<void> {
  clock.advance(1_000);
  await compareNow(ctx);
  while (await workFor(ctx, tools, { forMs: 60_000, pace: 0 }));
  clock.advance(settlingTimeMs + 1_000);
  while (await workFor(ctx, tools, { forMs: 60_000, pace: 0 }));
}

interface Shown extends Planted {
  id: number;
  state: string;
}
async function shown(): Promise<Shown[]> {
  const { rows: found } = await db.database.owner.query<Shown>(
    `select id, kind, reason, object_id as "objectId", state from provider_drifts where resource_id = $1 order by id`,
    [ctx.resource.id],
  );
  return found;
}
const open = async () => (await shown()).filter(({ state }) => state === 'open');
const named = (all: readonly Planted[]) =>
  all.map(({ kind, reason, objectId }) => `${kind} ${reason} ${objectId}`).sort();

test('where both agree nobody is told of anything, however odd it looks', { timeout: longest }, async () => {
  const began = Date.now();
  await compareAll();
  if (isThorough) tell(`${(await driftStatus(ctx)).last?.rows} rows that agree were compared`, began);
  expect(await shown()).toEqual([]);
  expect((await driftStatus(ctx)).last?.rows).toBeGreaterThan(rows * 0.99);
});

test('500 differences of eight kinds are found, and nothing else', { timeout: longest }, async () => {
  planted = await seedDiscrepancies(ctx, standIn.ledger, people.slice(40), count);
  expect(new Set(planted.map(({ kind }) => kind))).toEqual(new Set(driftKinds));
  const began = Date.now();
  await compareAll();
  if (isThorough) tell('500 differences were found and looked at again', began);
  expect(named(await open())).toEqual(named(planted));
  expect(planted).toHaveLength(count);
});

test('each is mended by one call after its effect was read, and stays so', { timeout: longest }, async () => {
  const all = await open();
  const outcomes = new Set<string>();
  const began = Date.now();
  const mendEach = async (left: Shown[]): Promise<void> => {
    for (let drift = left.shift(); drift; drift = left.shift()) {
      const { id, reason } = drift;
      outcomes.add(`${reason} ${(await previewFix(ctx, tools, { id })).outcome}`);
      await fixDiscrepancy(ctx, tools, { id });
    }
  };
  // Swapping two members' customers fixes the other discrepancy, too, so these two run one after the other.
  const isSwap = ({ reason }: Shown) => reason === 'customer_of_other';
  await mendEach(all.filter(isSwap));
  const others = all.filter((drift) => !isSwap(drift));
  await Promise.all(Array.from({ length: atOnce }, () => mendEach(others)));
  if (isThorough) tell('500 effects were read and 500 differences mended', began);
  const reasons = [...new Set([...discrepancyVariants.map(({ reason }) => reason), 'customer_of_other'])];
  expect(outcomes).toEqual(
    new Set([...reasons.map((reason) => `${reason} mended`), 'customer_of_other gone']),
  );
  await compareAll();
  expect(await open()).toEqual([]);
  expect((await shown()).filter(({ state }) => state === 'mended')).toHaveLength(count - 1);
});
