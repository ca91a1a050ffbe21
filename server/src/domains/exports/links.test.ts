import { expect, test } from 'vitest';
import { visitor } from '#server/testing/act-as.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { deleteExpiredFiles, download, followLink } from './files.service.ts';
import type { ExportContext } from './request.service.ts';
import { generate, getExport, listExports } from './service.ts';

const desk = exportFixture();

async function linkOf(ctx: ExportContext) {
  const address = `link-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, { fields: [{ key: 'email' }], recipient_email: address, format: 'csv' });
  await desk.make(ctx, id);
  const [mail] = await desk.mailsTo(address);
  const token = /\/api\/export-files\/([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? '';
  const follow = () =>
    followLink({ files: desk.tools().files, limiter: unlimited }, visitor(desk.database()), { token });
  return { id, token, follow };
}

test('the link of the mail leads to the file, whoever follows it; only its hash is stored', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 2);
  const { token, follow } = await linkOf(ctx);
  expect((await (await follow()).text()).split('\n')).toHaveLength(4);
  const rows = await desk.rowsOf<{ line: string }>('select l::text as line from export_links l');
  expect(rows.some(({ line }) => line.includes(token))).toBe(false);
});

test.each([
  ['its time is over', `update export_links set expires_at = now() where export_id = $1`],
  ['the export is gone', `delete from export_requests where id = $1`],
])('the link leads nowhere once %s', async (_why, statement) => {
  const { id, follow } = await linkOf(await desk.person());
  await follow();
  await desk.rowsOf(statement, id);
  await expect(follow()).rejects.toThrow('Not found');
});

test('a mail says how long its link works, however long files are kept', async () => {
  const ctx = await desk.person();
  const address = `days-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, { fields: [{ key: 'email' }], recipient_email: address });
  await desk.make(ctx, id, { keepDays: 30 });
  expect((await desk.mailsTo(address))[0]?.body_text).toContain('The link works for 7 days');
  const [link] = await desk.rowsOf<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from export_links where export_id = $1`,
    id,
  );
  expect(link?.days).toBe(7);
});

test('files are cleared away when their time is over; what was asked for stays to be seen', async () => {
  const ctx = await desk.person();
  const { id, follow } = await linkOf(ctx);
  await deleteExpiredFiles(desk.tools().files, ctx);
  await follow();
  await desk.rowsOf('update export_requests set expires_at = now() where id = $1', id);
  await deleteExpiredFiles(desk.tools().files, ctx);
  await expect(follow()).rejects.toThrow('Not found');
  await expect(download(desk.tools().files, ctx, { id })).rejects.toThrow('has expired');
  expect(await getExport(ctx, { id })).toMatchObject({
    status: 'success',
    download_link: null,
    total_rows: 0,
  });
});

test('others see nothing of it, on the same site or on another', async () => {
  const ctx = await desk.person();
  const { id } = await generate(ctx, { fields: [{ key: 'email' }] });
  await desk.make(ctx, id);
  const colleague = { ...ctx, actor: (await desk.person({ site: ctx.resource as never })).actor };
  const elsewhere = { ...(await desk.person()), actor: ctx.actor };
  for (const other of [colleague, elsewhere]) {
    await expect(getExport(other, { id })).rejects.toThrow('Not found');
    await expect(download(desk.tools().files, other, { id })).rejects.toThrow('Not found');
    expect((await listExports(other, {})).items).toEqual([]);
  }
});
