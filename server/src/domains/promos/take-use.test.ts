// Promos and invites count their redemptions by one statement. These tests prove for both that it never exceeds the
// limit; the tests of redeeming prove that a refusal rolls back the rest of the transaction.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { claimRedemption } from './redeem.queries.ts';

/** Number of concurrent readers, less than the number of connections, because all hold one at the same time. */
const readers = 10;
const callers = 200;
const limit = 25;

let db: TestDatabase;
let ctx: ResourceContext;
let count = 0;

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  ctx = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

type Table = Parameters<typeof claimRedemption>[2];

const insertOf = {
  promos: `insert into promos (resource_id, title, code, activations_limit, discount, discount_type, for_all_plans)
    values ($1, 'Few', $2, $3, 10, 'percent', true) returning id`,
  invites: `insert into invites (resource_id, title, code, activations_limit) values ($1, 'Few', $2, $3) returning id`,
};

async function insertCode(table: Table): Promise<number> {
  count += 1;
  const { rows } = await db.database.owner.query<{ id: number }>(insertOf[table], [
    ctx.resource.id,
    `CODE${count}`,
    limit,
  ]);
  return rows[0]?.id ?? 0;
}

async function countUses(table: Table, id: number): Promise<number | undefined> {
  const { rows } = await db.database.owner.query<{ uses: number }>(
    `select count_uses as uses from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.uses;
}

const takeOne = (table: Table, id: number) =>
  write(ctx, 'test.take', (scope) => {
    scope.noAudit('test');
    return claimRedemption(scope, ctx.resource.id, table, id, '2026-06-01');
  });

describe.each([
  { table: 'promos', rounds: 3 },
  { table: 'invites', rounds: 2 },
] as const)('uses of $table', ({ table, rounds }) => {
  test('two hundred callers at once take exactly as many as there are, round after round', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await insertCode(table);
      const taken = await Promise.all(Array.from({ length: callers }, () => takeOne(table, id)));
      expect(taken.filter(Boolean)).toHaveLength(limit);
      expect(await countUses(table, id)).toBe(limit);
    }
  });

  test('with reading first and writing afterwards, more are taken than there are', async () => {
    const id = await insertCode(table);
    for (let taken = 1; taken < limit; taken += 1) await takeOne(table, id);
    // One redemption is left, and all transactions read that before the first one writes.
    const allHaveRead = meetingOf(readers);
    const takeUnguarded = () =>
      write(ctx, 'test.take', async (scope) => {
        scope.noAudit('test');
        const { rows } = await scope.client.query<{ uses: number }>(
          `select count_uses as uses from ${table} where id = $1`,
          [id],
        );
        await allHaveRead();
        const uses = rows[0]?.uses ?? limit;
        if (uses < limit)
          await scope.client.query(`update ${table} set count_uses = $2 where id = $1`, [id, uses + 1]);
        return uses < limit;
      });
    const taken = await Promise.all(Array.from({ length: readers }, takeUnguarded));
    expect(taken.filter(Boolean)).toHaveLength(readers);
    expect(await countUses(table, id)).toBe(limit);
  });
});
