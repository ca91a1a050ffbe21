import { expect, test } from 'vitest';
import { type WriteScope, write } from '#server/database/scope.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import type { ImportedMember } from '../columns/columns.ts';
import { importRows } from './take.service.ts';

let db: ImportTest['db'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, ctx } = made);
});

type Named = 'groups' | 'plans';

/** Creates a row without further values. */
function rowOf(email: string, named: Named): ImportedMember {
  const lists = { tags: [], groups: [], plans: [], [named]: ['Gold'] };
  const row: Partial<ImportedMember> = { email, externalId: null, language: null, isComplimentary: false };
  return { ...row, ...lists } as ImportedMember;
}

/** Wraps the connection so that it takes no advisory locks. */
function withoutLocks({ client }: WriteScope): WriteScope['client'] {
  const query = async (text: string, values: unknown[]): Promise<unknown> =>
    text.includes('pg_advisory_xact_lock') ? null : client.query(text, values);
  return new Proxy(client, { get: (real, name) => (name === 'query' ? query : Reflect.get(real, name)) });
}

function take(
  row: ImportedMember,
  hasLocks: boolean,
  isTaken: () => Promise<void> = async () => undefined,
): Promise<void> {
  return write(ctx, 'test.take', async (scope) => {
    scope.unchanged();
    const client = hasLocks ? scope.client : withoutLocks(scope);
    await importRows(ctx, { ...scope, client }, [row], {
      unknownPlans: 'create',
      answered: new Set(),
      mayMail: false,
      importId: null,
    });
    await isTaken();
  });
}

/**
 * Returns how many rows two imports that name the same thing create; the second starts before the first has committed.
 */
async function madeByTwo(named: Named, hasLocks: boolean): Promise<number> {
  let second: Promise<void> | undefined;
  await take(rowOf('a@example.com', named), true, async () => {
    second = take(rowOf('b@example.com', named), hasLocks);
    await (hasLocks ? untilBlocked(db.database, 1) : second);
  });
  await second;
  const { rows } = await db.database.owner.query(`select from ${named} where resource_id = $1`, [
    ctx.resource.id,
  ]);
  return rows.length;
}

test.each<Named>(['groups', 'plans'])('%s that two imports name at once are made once', async (named) => {
  expect(await madeByTwo(named, true)).toBe(1);
});

test.each<Named>(['groups', 'plans'])('without locks %s would be made twice', async (named) => {
  expect(await madeByTwo(named, false)).toBe(2);
});
