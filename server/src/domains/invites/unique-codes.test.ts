import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldErrors } from '#contract/base/issues.ts';
import { codeFamilyInput } from '#contract/domains/code-families/schemas.ts';
import { codeAlphabet } from '#contract/domains/code-families/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listCodes, uniqueCodeSource } from '../code-families/codes.service.ts';
import { chunkSize, generateChunk } from '../code-families/make.service.ts';
import { createBatch, getFamily, listFamilies, resumeFamily, voidUnused } from '../code-families/service.ts';
import { createPromo, getPromo } from '../promos/service.ts';
import { createInvite, getInvite } from './service.ts';

/** Thorough mode for releases: `FAULTS=thorough`. */
const many = process.env.FAULTS === 'thorough' ? 100_000 : 2 * chunkSize + 100;

let db: TestDatabase;
let ctx: ResourceContext;
let promoId: number;

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  ctx = actAs(db.database, await makeResource(db.database));
  promoId = (await promoOf()).id;
});
afterAll(() => db.drop());

const promoOf = (code: string = uniqueUuid()) =>
  createPromo(ctx, { title: 'Partner', code, discount: 10, discount_type: 'percent', for_all_plans: true });

type Making = Partial<Parameters<typeof createBatch>[1]>;
const ordered = (input: Making = {}) =>
  createBatch(ctx, { promo_id: promoId, title: 'Partner codes', total: 20, ...input });

async function makeAll(id: number): Promise<void> {
  while (await generateChunk(ctx, id));
}

async function madeOf(input: Making = {}) {
  const { id } = await ordered(input);
  await makeAll(id);
  return getFamily(ctx, { id });
}

const rowsOf = async (id: number) => {
  const { rows } = await db.database.owner.query<{ code: string }>(
    'select code from unique_codes where family_id = $1',
    [id],
  );
  return rows.map(({ code }) => code);
};

test('codes are made to the last one, each once, of the letters that were asked for', {
  timeout: 120_000,
}, async () => {
  const family = await madeOf({ total: many, prefix: 'SPRING-', letters: 12 });
  expect(family).toMatchObject({ state: 'ready', made: many, prefix: 'SPRING-', uses: 0 });
  expect(family.codes).toEqual({ unused: many, used: 0, void: 0 });
  const codes = await rowsOf(family.id);
  expect(new Set(codes).size).toBe(many);
  const pattern = new RegExp(`^SPRING-[${codeAlphabet}]{12}$`);
  expect(codes.filter((code) => !pattern.test(code))).toEqual([]);
});

test('made by several workers at once and again afterwards, there are as many as were asked for', async () => {
  const { id } = await ordered({ total: 2 * chunkSize + 1 });
  await Promise.all(Array.from({ length: 5 }, () => makeAll(id)));
  await makeAll(id);
  expect(await getFamily(ctx, { id })).toMatchObject({ state: 'ready', made: 2 * chunkSize + 1 });
  expect(await rowsOf(id)).toHaveLength(2 * chunkSize + 1);
});

test('a lot that breaks off leaves nothing behind, and the next one makes it whole', async () => {
  const { id } = await ordered({ total: chunkSize + 10 });
  await generateChunk(ctx, id);
  // The code batch's row can't be written, so its generated codes are rolled back with it.
  await db.database.owner.query(
    'alter table code_families add constraint broken check (made <> total or state <> $$ready$$) not valid',
  );
  await expect(generateChunk(ctx, id)).rejects.toThrow('broken');
  expect(await rowsOf(id)).toHaveLength(chunkSize);
  await db.database.owner.query('alter table code_families drop constraint broken');
  await makeAll(id);
  expect(await rowsOf(id)).toHaveLength(chunkSize + 10);
});

test('a code that is made is nobody’s own code, and the other way round', async () => {
  const { id } = await madeOf({ total: 3 });
  const [code = ''] = await rowsOf(id);
  await expect(promoOf(code.toLowerCase())).rejects.toMatchObject({ fields: { code: expect.any(String) } });
  await expect(createInvite(ctx, { title: 'Same', code })).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  });
});

test('a promo or an invite has several families, listed the newest first', async () => {
  const invite = await createInvite(ctx, { title: 'Guests' });
  const first = await madeOf({ promo_id: undefined, invite_id: invite.id });
  const second = await madeOf({ promo_id: undefined, invite_id: invite.id });
  const { items } = await listFamilies(ctx, { filter: { invite_id: invite.id } });
  expect(items).toEqual([second, first]);
  expect(first.invite).toEqual({ id: invite.id, title: 'Guests' });
  expect(
    (await listFamilies(ctx, { filter: { promo_id: promoId } })).items.map(({ id }) => id),
  ).not.toContain(first.id);
  expect((await getInvite(ctx, { id: invite.id })).count_uses).toBe(0);
});

test('what cannot be made is refused at its field', async () => {
  await expect(ordered({ promo_id: 999_999_999 })).rejects.toMatchObject({
    fields: { promo_id: 'This promo no longer exists.' },
  });
  await expect(ordered({ prefix: 'A'.repeat(12), letters: 29 })).rejects.toMatchObject({
    fields: { letters: 'A code has at most 40 letters. Choose fewer, or a shorter prefix.' },
  });
  const { error } = codeFamilyInput.safeParse({ promo_id: promoId, title: 'Cards', total: 5, prefix: 'A_B' });
  expect(fieldErrors(error?.issues ?? [], {})).toEqual({ prefix: 'Use letters, digits and hyphens.' });
});

test('unused codes are taken out of use, once, and not while they are made', async () => {
  const { id } = await ordered();
  await expect(voidUnused(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  await makeAll(id);
  expect(await voidUnused(ctx, { id })).toMatchObject({ codes: { unused: 0, used: 0, void: 20 } });
  await expect(voidUnused(ctx, { id })).rejects.toMatchObject({ message: 'There are no unused codes.' });
  const { items, paginator } = await listCodes(ctx, { id, filter: { state: 'void' }, limit: 5 });
  expect(paginator.total_items).toBe(20);
  expect(items[0]).toMatchObject({ state: 'void', uses: 0, voided_at: expect.any(String), user: null });
});

test('codes are listed as they were made, found by the whole code, and sent as they stand', async () => {
  const { id } = await madeOf({ total: 12 });
  const { items } = await listCodes(ctx, { id, limit: 5, page: 2 });
  expect(items).toHaveLength(5);
  const [one] = items;
  const found = await listCodes(ctx, { id, filter: { code: ` ${one?.code.toLowerCase()} `.trim() } });
  expect(found.items).toEqual([one]);
  expect((await listCodes(ctx, { id, filter: { code: one?.code.slice(0, 9) ?? '' } })).items).toEqual([]);
  const sent = await readSnapshot(ctx, async (scope) => {
    const cells: unknown[][] = [];
    for await (const batch of uniqueCodeSource.rows(ctx, scope, { id }, ['code', 'state', 'email'], 5))
      cells.push(...batch);
    return { cells, count: await uniqueCodeSource.count(ctx, scope, { id }) };
  });
  expect(sent.count).toBe(12);
  expect(sent.cells.map(([code]) => code)).toEqual(await rowsOf(id));
  expect(sent.cells[0]?.slice(1)).toEqual(['Unused', null]);
});

test('another site has no part in any of it', async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const { id } = await madeOf();
  for (const verb of [getFamily, resumeFamily, voidUnused, listCodes])
    await expect(verb(other, { id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await listFamilies(other, {})).items).toEqual([]);
  await makeMembers(other, 1);
  await makeOption(other);
  expect((await getPromo(ctx, { id: promoId })).count_uses).toBe(0);
});
