// A tag is identified regardless of how its accents are encoded and where it comes from; its first spelling stays.
import { expect, test } from 'vitest';
import { memberCreateInput } from '#contract/domains/members/account-schemas.ts';
import { write } from '#server/database/scope.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { plansByTitle } from '../../member-subscriptions/import.queries.ts';
import { createMember } from '../../members/service.ts';
import { memberStyle } from '../columns/batches.ts';
import { readRow } from '../columns/columns.ts';
import { cellsAt } from '../file/cells.ts';
import { readHeading } from '../file/headings.ts';
import { ensureTags } from './members.queries.ts';

let db: ImportTest['db'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, ctx } = made);
});

const composed = 'Caf\u00e9';
const beside = 'Cafe\u0301';

async function tagTitles(): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ title: string }>(
    'select title from tags where resource_id = $1 order by id',
    [ctx.resource.id],
  );
  return rows.map(({ title }) => title);
}

const taken = (titles: readonly string[]) =>
  write(ctx, 'test.tags', async (scope) => {
    scope.noAudit('progress');
    return ensureTags(scope.client, ctx.resource.id, titles);
  });

test('of two spellings in an import the first one is kept', async () => {
  const { ids, made } = await taken([composed, 'CAF\u00c9']);
  expect(await tagTitles()).toEqual([composed]);
  expect(made).toHaveLength(1);
  expect(new Set(ids.values()).size).toBe(1);
});

test('a tag of the API with its accents beside the letters is that of an import', async () => {
  await taken([composed]);
  const input = memberCreateInput.parse({
    email: 'a@example.com',
    password: 'correct horse battery',
    tags: [beside, composed],
  });
  await createMember(ctx, input);
  expect(await tagTitles()).toEqual([composed]);
});

test('labels of a file are read with composed accents', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const row = readRow(
    cellsAt(readHeading('members', ['email', 'labels'])),
    { cells: ['a@example.com', `${beside}, CAF\u00c9`], line: 2 },
    memberStyle({ now, siteZone: 'UTC', style: { dates: null, decimals: null } }),
  );
  expect('tags' in row && row.tags).toEqual([composed]);
});

test('the database refuses a tag whose accents stand beside its letters', async () => {
  const added = db.database.owner.query('insert into tags (resource_id, title) values ($1, $2)', [
    ctx.resource.id,
    beside,
  ]);
  await expect(added).rejects.toThrow('tags_title_composed');
});

test('a plan is found by its title either way', async () => {
  await db.database.owner.query('insert into plans (resource_id, title) values ($1, $2)', [
    ctx.resource.id,
    composed,
  ]);
  const found = await write(ctx, 'test.plans', async (scope) => {
    scope.unchanged();
    return plansByTitle(scope.client, ctx.resource.id, [beside, composed]);
  });
  expect([...found.keys()]).toEqual([beside, composed]);
});
