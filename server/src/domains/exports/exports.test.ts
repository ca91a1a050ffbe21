import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { defaultMemberExportFields, memberExportFields } from '#contract/domains/exports/words.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { readWorkbook } from '#server/testing/workbook/read-workbook.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { createMember } from '../members/service.ts';
import { download } from './files.service.ts';
import { memberSource } from './member-source.ts';
import { emailExporter } from './quick.service.ts';
import type { ExportContext } from './request.service.ts';
import { generate, getExport, listExports, listLastFields, preview, reiterate } from './service.ts';

const desk = exportFixture();
const named = (...keys: (typeof memberExportFields)[number][]) => keys.map((key) => ({ key }));

/** Requests a file and makes it. */
async function made(ctx: ExportContext, input: Parameters<typeof generate>[1]) {
  const { id } = await generate(ctx, input);
  await desk.make(ctx, id);
  return getExport(ctx, { id });
}

async function csvOf(ctx: ExportContext, id: number): Promise<string[][]> {
  const file = await download(desk.tools().files, ctx, { id });
  return parse(await file.text(), { bom: true }) as string[][];
}

test('a file holds the members that match, in the columns that were chosen, under their titles', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 12);
  await createMember(ctx, {
    email: 'ana@example.org',
    first_name: 'Ana',
    password: 'long enough',
    tags: ['vip'],
  });
  const found = await made(ctx, {
    fields: [{ key: 'email', title: 'Address' }, { key: 'first_name', title: '' }, { key: 'tags' }],
    filters: { email: 'example.org' },
    format: 'csv',
  });
  expect(found).toMatchObject({ status: 'success', total_rows: 1, processed_percents: 100, error: null });
  expect(await csvOf(ctx, found.id)).toEqual([
    ['Address', 'First name', 'Tags'],
    ['ana@example.org', 'Ana', 'vip'],
  ]);
  expect((await listLastFields(ctx)).items[0]).toEqual({ key: 'email', title: 'Address' });
});

test('a spreadsheet has typed cells, and a name that looks like a formula stays a name', async () => {
  const ctx = await desk.person({ timezone: 'Asia/Kathmandu' });
  const name = '=HYPERLINK("http://example.com")';
  await createMember(ctx, { email: 'x@example.com', first_name: name, password: 'long enough' });
  const found = await made(ctx, {
    fields: named('id', 'first_name', 'created_at', 'transactions.ltv', 'active'),
  });
  const file = await download(desk.tools().files, ctx, { id: found.id });
  expect(file.name).toMatch(
    new RegExp(`^${ctx.resource.key}-users-\\d{4}-\\d\\d-\\d\\d-${found.id}\\.xlsx$`),
  );
  const [heading, row] = readWorkbook(new Uint8Array(await file.arrayBuffer()))[0]?.rows ?? [];
  expect(heading).toEqual(['ID', 'First name', 'Created at', 'Lifetime value', 'Active']);
  expect(row?.map((cell) => (cell instanceof Date ? 'date' : typeof cell))).toEqual([
    'number',
    'string',
    'date',
    'number',
    'boolean',
  ]);
  expect(row?.[1]).toBe(name);
  // The local time of the site: five hours and three quarters ahead.
  const shown = Number(row?.[2]);
  expect(Math.abs(shown - Date.now() - 345 * 60_000)).toBeLessThan(120_000);
});

test('several subscriptions stand below each other in every column of theirs', async () => {
  const ctx = await desk.person();
  const [member = 0] = await makeMembers(ctx, 1);
  const options = [await makeOption(ctx, { title: 'Print' }), await makeOption(ctx, { title: 'Web' })];
  for (const { optionId } of options)
    await attach(ctx, { pricingOptionId: optionId, holder: { memberId: member } });
  const found = await made(ctx, {
    fields: named('subscription.title', 'subscription.is_trial'),
    format: 'csv',
  });
  expect(await csvOf(ctx, found.id)).toEqual([
    ['Subscription', 'Trial'],
    ['Print\nWeb', 'false\nfalse'],
  ]);
});

test('every field can be exported', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 3);
  const found = await made(ctx, { fields: named(...memberExportFields) });
  expect(found).toMatchObject({ status: 'success', total_rows: 3 });
});

test('the preview shows the first five rows as they will stand in the file', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 8);
  const shown = await preview(ctx, { fields: named('email', 'created_at') });
  const found = await made(ctx, { fields: named('email', 'created_at'), format: 'csv' });
  const [titles, ...rows] = await csvOf(ctx, found.id);
  expect(shown).toEqual({ titles, rows: rows.slice(0, 5), total_rows: 8 });
});

test('the same asked for again while it is being made is refused, afterwards it is not', async () => {
  const ctx = await desk.person();
  const input = { fields: named('email') };
  const first = await generate(ctx, input);
  await expect(generate(ctx, input)).rejects.toThrow('This task is already being processed');
  await generate(ctx, { fields: named('id') });
  await generate(await desk.person({ site: ctx.resource as never }), input);
  await desk.make(ctx, first.id);
  expect((await reiterate(ctx, { id: first.id })).id).toBeGreaterThan(first.id);
});

test('fifty calls at once make one file', async () => {
  const ctx = await desk.person();
  const calls = Array.from({ length: 50 }, () => generate(ctx, { fields: named('email') }));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a worker that breaks off leaves nothing half done; the next one makes the file, and one mail goes out', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 5);
  const address = `once-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, { fields: named('email'), recipient_email: address });
  const { files } = desk.tools();
  const broken = {
    ...files,
    put: async (name: string, content: Readable) => {
      await files.put(name, Readable.from(['half']));
      content.destroy();
      throw new Error('killed');
    },
  };
  await expect(desk.make(ctx, id, { files: broken })).rejects.toThrow('killed');
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'proceeding', download_link: null });
  expect(await desk.mailsTo(address)).toEqual([]);
  await desk.make(ctx, id);
  await desk.make(ctx, id);
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'success', total_rows: 5 });
  expect(await desk.mailsTo(address)).toHaveLength(1);
});

test('a file with other rows than were promised is thrown away and says so', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 5);
  const { id } = await generate(ctx, { fields: named('email') });
  const short = { ...memberSource, count: async () => 6 };
  await desk.make(ctx, id, { sources: [short] });
  expect(await getExport(ctx, { id })).toMatchObject({
    status: 'failed',
    error: 'The file would not have had all rows, so it was discarded.',
    download_link: null,
  });
});

test('members who come while the file is made are not in it, nor promised', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 3);
  const { id } = await generate(ctx, { fields: named('email') });
  const late = {
    ...memberSource,
    count: async (...given: Parameters<typeof memberSource.count>) => {
      const found = await memberSource.count(...given);
      await makeMembers(ctx, 2);
      return found;
    },
  };
  await desk.make(ctx, id, { sources: [late] });
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'success', total_rows: 3 });
});

test('whoever lost the right while it waited gets no file and no mail', async () => {
  const ctx = await desk.person();
  const address = `none-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, { fields: named('email'), recipient_email: address });
  await desk.rowsOf('delete from resource_operators where operator_id = $1', ctx.actor.id);
  await desk.make(ctx, id);
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'failed', error: /may no longer export/ });
  expect(await desk.mailsTo(address)).toEqual([]);
});

test('a list is sent with its usual columns, to an address that must be given, by those who may', async () => {
  const send = emailExporter([memberSource]);
  const ctx = await desk.person();
  await makeMembers(ctx, 4);
  await expect(send(ctx, 'users', { email: undefined, filters: {} })).rejects.toMatchObject({
    fields: { email: 'Required field' },
  });
  const reader = { ...ctx, relation: 'readonly' } as const;
  await expect(send(reader, 'users', { email: 'a@example.com', filters: {} })).rejects.toThrow('role');
  expect(await send(ctx, 'users', { email: 'a@example.com', filters: {} })).toBe(4);
  const [stored] = (await listExports(ctx, {})).items;
  expect(stored?.fields.map(({ key }) => key)).toEqual([...defaultMemberExportFields]);
  await expect(send(ctx, 'users', { email: 'a@example.com', filters: {} })).rejects.toThrow(
    'This task is already being processed',
  );
});
