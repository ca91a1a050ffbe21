// Tests exports whose files are stored in a bucket, and a failing store.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bucketStore } from '#server/platform/files/bucket-store.ts';
import { visitor } from '#server/testing/act-as.ts';
import { type BucketServer, bucketServer } from '#server/testing/bucket-server.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { deleteExpiredFiles, download, followLink } from './files.service.ts';
import type { ExportContext } from './request.service.ts';
import { generate, getExport } from './service.ts';

const desk = exportFixture();
let server: BucketServer;
beforeAll(async () => {
  server = await bucketServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.fault = () => null;
  server.objects.clear();
});

const files = () => bucketStore(server.address, { timeout: 300, pause: 5, partBytes: 20_000 });

async function asked(members = 3) {
  const ctx = await desk.person();
  await makeMembers(ctx, members);
  const address = `bucket-${ctx.resource.id}@example.com`;
  const input = { fields: [{ key: 'email' as const }], format: 'csv' as const, recipient_email: address };
  const { id } = await generate(ctx, input);
  const make = (lastAttempt = false) => desk.make(ctx, id, { files: files() }, lastAttempt);
  const tell = async () => ({
    ...(await getExport(ctx, { id })),
    mails: (await desk.mailsTo(address)).map(({ body_text: text }) => text),
  });
  return { ctx, id, make, tell };
}

async function linesOf(ctx: ExportContext, id: number): Promise<number> {
  const file = await download(files(), ctx, { id });
  const text = await file.text();
  expect(Buffer.byteLength(text)).toBe(file.size);
  return text.trimEnd().split('\n').length;
}

test('a file in the bucket is taken by its owner and by the link of the mail, until it is cleared away', async () => {
  const { ctx, id, make, tell } = await asked();
  await make();
  const { status, mails } = await tell();
  expect(status).toBe('success');
  expect([...server.objects.keys()]).toEqual([expect.stringMatching(/^exports\/[0-9a-f]{40}$/)]);
  expect(await linesOf(ctx, id)).toBe(4);
  const token = /\/api\/export-files\/([\w-]{43})/.exec(mails[0] ?? '')?.[1] ?? '';
  const tools = { files: files(), limiter: unlimited };
  const linked = await followLink(tools, visitor(desk.database()), { token });
  expect((await linked.text()).trimEnd().split('\n')).toHaveLength(4);
  await desk.rowsOf('update export_requests set expires_at = now() where id = $1', id);
  await deleteExpiredFiles(files(), ctx);
  expect(server.objects.size).toBe(0);
});

test.each([
  ['answers with a fault of its own', 500],
  ['says nothing', 'silence'],
  ['hangs up', 'cut'],
] as const)(
  'while the store %s there is no file and no mail, and the export says why; then it is made',
  async (_what, fault) => {
    const { ctx, id, make, tell } = await asked();
    server.fault = () => fault;
    await expect(make()).rejects.toThrow('The store of files');
    expect(await tell()).toMatchObject({
      status: 'proceeding',
      error: 'The file storage does not answer. The file is created as soon as it does.',
      download_link: null,
      mails: [],
    });
    expect(server.objects.size).toBe(0);
    server.fault = () => null;
    await make();
    expect(await tell()).toMatchObject({ status: 'success', error: null, total_rows: 3, mails: [/3 rows/] });
    expect(await linesOf(ctx, id)).toBe(4);
  },
);

test('a store that is gone in the middle of a file keeps no part of it', async () => {
  const { make, tell, ctx } = await asked(1);
  await desk.rowsOf(
    `insert into members (resource_id, email, first_name)
     select $1, repeat('m', 50) || n || '@example.com', 'x' from generate_series(1, 2000) n`,
    ctx.resource.id,
  );
  let parts = 0;
  server.fault = ({ kind }) => {
    parts += kind === 'part' ? 1 : 0;
    return kind === 'part' ? 503 : null;
  };
  await expect(make()).rejects.toThrow('answered 503 SlowDown');
  expect(parts).toBeGreaterThan(0);
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  expect(await tell()).toMatchObject({ status: 'proceeding', download_link: null, mails: [] });
  server.fault = () => null;
  await make();
  expect(await tell()).toMatchObject({ status: 'success', total_rows: 2_001, mails: [/2,001 rows/] });
});

test('a store that stays away for hours is told of, and what may be left is cleared away once it is back', async () => {
  const { ctx, make, tell } = await asked();
  server.fault = () => 503;
  await make(true);
  expect(await tell()).toMatchObject({ status: 'failed', error: /did not answer for hours/, mails: [] });
  await expect(deleteExpiredFiles(files(), ctx)).rejects.toThrow('answered 503');
  server.fault = () => null;
  server.calls.length = 0;
  await deleteExpiredFiles(files(), ctx);
  await deleteExpiredFiles(files(), ctx);
  expect(server.calls).toEqual(['DELETE']);
});

test('a store that refuses is not asked again, and the export says so', async () => {
  const { make, tell } = await asked();
  server.fault = () => 403;
  await make();
  expect(await tell()).toMatchObject({ status: 'failed', error: /refuses the file/, mails: [] });
});
