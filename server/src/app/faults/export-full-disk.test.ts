// A disk that fills up while an export's file is written: no part of it stays, and the reason is reported.
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { download } from '#server/domains/exports/files.service.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { generate, getExport, reiterate } from '#server/domains/exports/service.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeReaders } from '#server/testing/make-schedules.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const desk = exportFixture();
const disk = smallDisk(2);
const elsewhere = temporaryFolder('masthead-no-disk-');
afterAll(() => disk?.remove());

/** Fills the place of a draft; if no disk can be created, the place links to one that accepts nothing. */
async function fill(folder: string, id: number): Promise<string> {
  const [row] = await desk.rowsOf<{ name: string }>(
    'select file_name as name from export_requests where id = $1',
    id,
  );
  const draft = join(folder, row?.name.slice(0, 2) ?? '', `${row?.name}.part`);
  await mkdir(dirname(draft), { recursive: true });
  if (disk) disk.fill(64 * 1024);
  else await symlink('/dev/full', draft);
  return draft;
}

const rowsIn = async (ctx: ExportContext, files: ReturnType<typeof folderStore>, id: number) =>
  (await (await download(files, ctx, { id })).text()).trim().split('\n').length - 1;

test('without room for the file there is no part of it, no mail and a reason; once there is room it can be made', async () => {
  const ctx = await desk.person();
  await makeReaders(desk.database().owner, ctx.resource.id, 3_000);
  const folder = join(disk?.path ?? elsewhere(), 'files');
  const files = folderStore(folder);
  const address = `full-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, {
    fields: [{ key: 'id' }, { key: 'email' }, { key: 'city' }],
    format: 'csv',
    recipient_email: address,
  });
  const draft = await fill(folder, id);
  await desk.make(ctx, id, { files });
  expect(await getExport(ctx, { id })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('no space left'),
    download_link: null,
  });
  await expect(download(files, ctx, { id })).rejects.toThrow('not ready yet');
  expect(await readdir(dirname(draft))).toEqual([]);
  expect(await desk.mailsTo(address)).toEqual([]);

  if (disk) disk.free();
  else await rm(draft, { force: true });
  const again = await reiterate(ctx, { id, recipient_email: address });
  await desk.make(ctx, again.id, { files });
  expect(await getExport(ctx, { id: again.id })).toMatchObject({ status: 'success', total_rows: 3_000 });
  expect(await rowsIn(ctx, files, again.id)).toBe(3_000);
  expect(await desk.mailsTo(address)).toHaveLength(1);
});
