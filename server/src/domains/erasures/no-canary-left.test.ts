// Tests that no text of an erased member is left in the database or in the file stores.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ErasurePlace } from '#contract/domains/erasures/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type Canary, canary, makeCanaries } from '#server/testing/canaries.ts';
import { columnsWith, filesWith, rowsWith, textColumnsOf } from '#server/testing/canary-scan.ts';
import { isFullFaultRun, reportFigure } from '#server/testing/fault-site.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from '#server/testing/test-server.ts';
import { textColumns } from './columns.ts';
import { erasureLedger } from './erasure-ledger.ts';
import { getErasure, requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const off = vi.hoisted((): { place: string | null } => ({ place: null }));

vi.mock('./erasure-targets.ts', async (original) => {
  const real = await original<typeof import('./erasure-targets.ts')>();
  const nothing = () => Promise.resolve({ cleared: 0 });
  const without = <P extends { name: string; clear: unknown }>(places: readonly P[]): P[] =>
    places.map((place) => ({
      ...place,
      get clear() {
        return off.place === place.name ? nothing : place.clear;
      },
    }));
  return {
    ...real,
    earlyPlaces: without(real.earlyPlaces),
    recordPlaces: without(real.recordPlaces),
    latePlaces: without(real.latePlaces),
  };
});

const members = isFullFaultRun ? 1_000 : 30;
vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 120_000, hookTimeout: 120_000 });

const folder = temporaryFolder('masthead-canaries-');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const newSite = async () => actAs(db.database, await makeResource(db.database));
const toolsFor = () => {
  const files = folderStore(folder());
  const list = erasureLedger(join(folder(), 'cleared.jsonl'));
  return {
    ...paymentToolsOfTests,
    ...serviceToolsOfTests,
    files,
    exportFiles: files,
    mailFiles: mailFilesIn(folder()),
    clearedList: list,
  };
};

const stores = () => ({ files: folderStore(folder()), mailFolder: folder() });

async function erase(ctx: ResourceContext, { id }: Canary): Promise<void> {
  await requestErasure(ctx, { id });
  const { rows } = await db.database.owner.query<{ id: number }>(
    'select id from erasures where resource_id = $1 and member_id = $2',
    [ctx.resource.id, id],
  );
  await runErasure(ctx, toolsFor(), rows[0]?.id ?? 0);
}

const named = (policy: 'personal' | 'typed' | 'kept' | 'other') =>
  Object.entries(textColumns).flatMap(([table, texts]) =>
    (texts[policy] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((column) => `${table}.${column}`),
  );

/** Columns whose format is too narrow for a canary word. */
const tooNarrow = [
  'members.country_code',
  'member_sessions.country_code',
  'member_sessions.ip',
  'payment_customers.card_last4',
  'transactions.card_last4',
];

test('every column that can hold a text is classified, so that a new one has to be thought about', async () => {
  const classified = [...named('personal'), ...named('typed'), ...named('kept'), ...named('other')].sort();
  expect(classified).toEqual((await textColumnsOf(db.database)).sort());
  expect(new Set(classified).size).toBe(classified.length);
});

test(`after ${members} members were erased no table and no file holds a word of theirs but the receipts that the law keeps`, async () => {
  const ctx = await newSite();
  const made = await makeCanaries(ctx, stores(), members);
  const personal = [...named('personal'), ...named('typed')].filter((column) => !tooNarrow.includes(column));
  expect(await columnsWith(db.database, personal, canary)).toEqual(personal);
  expect(await filesWith(folder(), canary)).toHaveLength(5 * members + 2);

  const began = performance.now();
  for (const one of made) await erase(ctx, one);
  reportFigure('accounts cleared, each', `${Math.round((performance.now() - began) / members)} ms`);

  expect(await rowsWith(db.database, canary)).toEqual({ receipt_revisions: members });
  expect(await columnsWith(db.database, ['receipt_revisions.file_name'], canary)).toEqual([]);
  expect(await filesWith(folder(), canary)).toHaveLength(members);
  const receipt = await getErasure(ctx, { id: made[0]?.id ?? 0 });
  expect(receipt).toMatchObject({ state: 'done', receipts: [{ number: expect.any(String) as string }] });
  expect(receipt.places.every(({ outcome }) => outcome !== null)).toBe(true);
  expect(JSON.stringify(receipt)).not.toContain(canary);
});

test('erased again, nothing changes', async () => {
  const ctx = await newSite();
  const [one] = await makeCanaries(ctx, stores(), 1);
  if (!one) throw new Error('nobody was made');
  await erase(ctx, one);
  const before = await getErasure(ctx, one);
  await erase(ctx, one);
  expect(await getErasure(ctx, one)).toEqual(before);
});

const watched: readonly ErasurePlace[] = [
  'imports',
  'passes',
  'groups',
  'mails',
  'payments',
  'transactions',
  'searches',
  'repeats',
  'log',
  'account',
  'exports',
];

test.each(watched)('with %s left out the scan finds what is left there', async (place) => {
  const ctx = await newSite();
  const [one] = await makeCanaries(ctx, stores(), 1);
  if (!one) throw new Error('nobody was made');
  off.place = place;
  try {
    await erase(ctx, one);
  } finally {
    off.place = null;
  }
  const left = await rowsWith(db.database, one.word);
  const files = await filesWith(folder(), one.word);
  expect([
    Object.keys(left).filter((name) => name !== 'receipt_revisions').length > 0,
    files.length > 1,
  ]).toContain(true);
});
