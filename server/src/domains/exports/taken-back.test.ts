// Tests files that should not have gone out: deleted, sent to another address, or requested by an operator who is gone.
import { expect, test } from 'vitest';
import { FileNotFound } from '#server/platform/files/files.ts';
import { visitor } from '#server/testing/act-as.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { download, followLink, removeExport } from './files.service.ts';
import { changeRecipient } from './ready.service.ts';
import type { ExportContext } from './request.service.ts';
import { generate, getExport, listExports } from './service.ts';

const desk = exportFixture();
const tools = () => ({
  files: desk.tools().files,
  limiter: unlimited,
  baseUrl: 'https://console.example.com',
});
const follow = (token: string) => followLink(tools(), visitor(desk.database()), { token });
let addresses = 0;

async function tokenFor(address: string): Promise<string> {
  const [mail] = await desk.mailsTo(address);
  return /\/api\/export-files\/([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

async function asked(ctx: ExportContext) {
  addresses += 1;
  const address = `back-${addresses}@example.com`;
  const { id } = await generate(ctx, { fields: [{ key: 'email' }], recipient_email: address, format: 'csv' });
  return { id, address };
}

async function made(ctx: ExportContext) {
  const one = await asked(ctx);
  await desk.make(ctx, one.id);
  const [row] = await desk.rowsOf<{ name: string }>(
    'select file_name as name from export_requests where id = $1',
    one.id,
  );
  return { ...one, token: await tokenFor(one.address), file: row?.name ?? '' };
}

const auditOf = (id: number) =>
  desk.rowsOf<{ operation: string; actor_name: string }>(
    `select operation, actor_name from audit_log where target_kind = 'export' and target_id = $1 order by id`,
    id,
  );

test('a deleted export is gone with its file, its link and its place in the list', async () => {
  const ctx = await desk.person();
  const { id, token, file } = await made(ctx);
  await follow(token);
  await removeExport(tools().files, ctx, { id });
  await expect(follow(token)).rejects.toThrow('Not found');
  await expect(download(tools().files, ctx, { id })).rejects.toThrow('Not found');
  await expect(tools().files.find(file)).rejects.toThrow(FileNotFound);
  expect((await listExports(ctx, {})).items).toEqual([]);
  expect((await auditOf(id)).at(-1)).toMatchObject({ operation: 'exports.remove' });
});

test('an export that is deleted while it is made leaves no file and sends no mail', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 2);
  const { id, address } = await asked(ctx);
  const { files } = desk.tools();
  const names: string[] = [];
  const deletedMeanwhile = {
    ...files,
    put: async (...[name, content]: Parameters<typeof files.put>) => {
      names.push(name);
      const stored = await files.put(name, content);
      await removeExport({ ...files, remove: async () => undefined }, ctx, { id });
      return stored;
    },
  };
  await desk.make(ctx, id, { files: deletedMeanwhile });
  expect(names).toHaveLength(1);
  await expect(files.find(names[0] ?? '')).rejects.toThrow(FileNotFound);
  expect(await desk.mailsTo(address)).toEqual([]);
});

test('an admin sees and deletes what others exported, and gets at none of their files', async () => {
  const maker = await desk.person();
  const { id, file } = await made(maker);
  const site = maker.resource as never;
  const admin = await desk.person({ site });
  const reader = await desk.person({ site, role: 'readonly' });
  await expect(listExports(reader, { everyone: true })).rejects.toThrow('does not allow');
  expect((await listExports(admin, {})).items).toEqual([]);
  expect((await listExports(admin, { everyone: true })).items).toMatchObject([
    { id, is_own: false, created_by: maker.actor.email, download_link: null },
  ]);
  await expect(download(tools().files, admin, { id })).rejects.toThrow('Not found');
  const elsewhere = await desk.person();
  await expect(removeExport(tools().files, elsewhere, { id })).rejects.toThrow('Not found');
  await removeExport(tools().files, admin, { id });
  await expect(tools().files.find(file)).rejects.toThrow(FileNotFound);
});

test.each([
  ['is no longer of the site', 'delete from resource_operators where operator_id = $1'],
  ['may only read by now', "update resource_operators set role = 'readonly' where operator_id = $1"],
  ['was deactivated', 'update operators set active = false where id = $1'],
])('a link leads nowhere once its maker %s', async (_why, statement) => {
  const ctx = await desk.person();
  const { token } = await made(ctx);
  await follow(token);
  await desk.rowsOf(statement, ctx.actor.id);
  await expect(follow(token)).rejects.toThrow('Not found');
});

test('each download and each visit of a link is in the audit log, refused ones are not', async () => {
  const ctx = await desk.person();
  const { id, token } = await made(ctx);
  const before = (await auditOf(id)).length;
  await download(tools().files, ctx, { id });
  await follow(token);
  await expect(follow('x'.repeat(43))).rejects.toThrow('Not found');
  expect((await auditOf(id)).slice(before)).toEqual([
    { operation: 'exports.download', actor_name: ctx.actor.email },
    { operation: 'exports.followLink', actor_name: 'anonymous' },
  ]);
});

test('a wrong recipient is corrected: the old link dies, an unsent mail is taken back, the right one gets a link', async () => {
  const ctx = await desk.person();
  const { id, token, address } = await made(ctx);
  const change = (recipient_email: string) => changeRecipient(tools(), ctx, { id, recipient_email });
  expect(await change('right@example.com')).toMatchObject({ recipient_email: 'right@example.com' });
  await expect(follow(token)).rejects.toThrow('Not found');
  expect(await desk.mailsTo(address)).toMatchObject([{ body_text: '' }]);
  const newToken = await tokenFor('right@example.com');
  await follow(newToken);
  // The same address again changes nothing, and the first address gets another mail.
  await change('right@example.com');
  await follow(newToken);
  await change(address);
  expect(await desk.mailsTo(address)).toHaveLength(2);
  const others = await desk.person({ site: ctx.resource as never });
  await expect(
    changeRecipient(tools(), others, { id, recipient_email: 'thief@example.com' }),
  ).rejects.toThrow('Not found');
});

test('while the file is made, the mail goes to the corrected address alone', async () => {
  const ctx = await desk.person();
  const { id, address } = await asked(ctx);
  await changeRecipient(tools(), ctx, { id, recipient_email: `late-${address}` });
  await desk.make(ctx, id);
  expect(await desk.mailsTo(address)).toEqual([]);
  await follow(await tokenFor(`late-${address}`));
  expect(await getExport(ctx, { id })).toMatchObject({
    status: 'success',
    recipient_email: `late-${address}`,
  });
});
