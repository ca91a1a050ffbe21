// The disk fills up during an upload: the part is refused with a message, and succeeds once there is room.
import { createHash } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FaultSite, faultSite, waitUntil } from '#server/testing/fault-site.ts';
import { importCalls } from '#server/testing/import-calls.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { type SmallDisk, smallDisk } from '#server/testing/small-disk.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let disk: SmallDisk | null;
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };
const { post, get, sendPart, answerOf } = importCalls(() => ({ url: server.url, headers }));

beforeAll(async () => {
  disk = smallDisk(200);
  site = await faultSite(disk?.path);
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
  disk?.remove();
});

/** Returns the path for the next part; if no disk can be created, it links to one that accepts nothing. */
async function draftOf(id: number, part: number): Promise<string> {
  const { rows } = await site.product.database.owner.query<{ file_key: string }>(
    'select file_key from member_imports where id = $1',
    [id],
  );
  const name = createHash('sha1').update(`member-import/${rows[0]?.file_key}/upload/${part}`).digest('hex');
  const shelf = join(site.dataDir, 'files', name.slice(0, 2));
  await mkdir(shelf, { recursive: true });
  return join(shelf, `${name}.part`);
}

async function fill(id: number, part: number): Promise<void> {
  if (disk) disk.fill();
  else await symlink('/dev/full', await draftOf(id, part));
}

async function free(id: number, part: number): Promise<void> {
  if (disk) disk.free();
  else await rm(await draftOf(id, part), { force: true });
}

test('a part for which there is no room is refused in words, and the upload goes on with it once there is', async () => {
  const members = 30_000;
  const lines = Array.from({ length: members }, (_, n) => `reader${n}@example.com,Reader number ${n}`);
  const content = Buffer.from(['email,name', ...lines].join('\n'));
  const half = Math.ceil(content.length / 2);
  const { id } = await post('', { file_name: 'readers.csv', bytes: content.length });
  await answerOf(await sendPart(id, 0, content.subarray(0, half)));

  await fill(id, 1);
  const refusal = await sendPart(id, 1, content.subarray(half));
  expect(refusal.status).toBe(503);
  expect(await refusal.json()).toMatchObject({
    error_description: expect.stringContaining('disk of the server is full'),
  });
  expect(await get(id)).toMatchObject({ state: 'uploading', uploaded_bytes: half });

  await free(id, 1);
  let sent: Response | null = null;
  await waitUntil(async () => {
    sent = await sendPart(id, 1, content.subarray(half));
    return sent.status === 200;
  }, 30);
  await post(`/${id}/uploaded`);
  await post(`/${id}/check`, { columns: [{ position: 0, field: 'email' }] });
  await waitUntil(async () => (await get(id)).state === 'checked', 120);
  expect((await get(id)).preview?.totals).toMatchObject({ rows: members, created: members, rejected: 0 });
});
