import { afterAll, beforeAll, expect, test } from 'vitest';
import { combine } from '#contract/domains/decisions/combine.ts';
import type { Situation } from '#contract/domains/decisions/situation.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { randomSituations } from '#server/testing/decisions/random-situation.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomInteger } from '#server/testing/random.ts';
import { storeDecision } from '#server/testing/store-decision.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { findDecision } from './why.queries.ts';
import { explainDecision, replayStored } from './why.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const size = process.env.TEST_SUITE === 'all' ? 1_000 : 100;
/** Id of the piece that stands for all that the site doesn't know. */
const unknown = 6;

/** Stores the pieces that random situations name; each has one date of publication. */
async function storePieces({ resource }: ResourceContext, at: number): Promise<Map<number, number | null>> {
  const dates = new Map<number, number | null>([[unknown, null]]);
  for (let id = 1; id < unknown; id += 1)
    dates.set(id, id === 1 ? null : at - randomInteger(-1, 45) * 86_400_000);
  for (const [id, date] of dates)
    await db.database.owner.query(
      `insert into content_items (resource_id, id, key, title, published_at) values ($1, $2, $3, $3, $4)`,
      [resource.id, id, `piece ${id}`, date === null ? null : new Date(date)],
    );
  return dates;
}

/** Anonymous readers hold nothing but the guest plan, which the configuration adds. */
function holdingNothing(reader: Situation['reader']): Situation['reader'] {
  return reader.member === null ? { ...reader, holdings: [], purchases: [], cascades: [] } : reader;
}

test('what is stored of random decisions makes the same decisions again', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const drawn = [...randomSituations(size)];
  const dates = await storePieces(ctx, drawn[0]?.at ?? 0);
  let made = 0;
  for (const { piece, ...drawnOne } of drawn) {
    const contentId = piece.contentId ?? unknown;
    const situation: Situation = {
      ...drawnOne,
      reader: holdingNothing(drawnOne.reader),
      piece: { ...piece, publishedAt: dates.get(contentId) ?? null },
    };
    const { decisionId } = await storeDecision(ctx, situation, { contentId });
    const { verdict, reason } = combine(situation);
    const row = await read(ctx, ({ db: queries }) => findDecision(queries, ctx.resource.id, decisionId));
    expect(row).toMatchObject({ verdict, reason });
    const again = row && replayStored(row);
    if (!again || 'unknown' in again) continue;
    made += 1;
    const { outcome } = again;
    expect([outcome.verdict, outcome.reason], JSON.stringify(situation)).toEqual([verdict, reason]);
    if (made % 10 === 0)
      expect(await explainDecision(ctx, { decision: String(decisionId) })).toMatchObject({ verdict, reason });
  }
  expect(made).toBeGreaterThan(0.95 * size);
}, 300_000);
