// Tests files that can't be written: the error shown, and the data left untouched.
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FileTooLarge } from '#server/platform/files/files.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { memberSource } from './member-source.ts';
import { generate, getExport } from './service.ts';

const desk = exportFixture();
const fields = [{ key: 'email' as const }];

test('a full disk is told, and the same works once there is room', async () => {
  const ctx = await desk.person();
  const { id } = await generate(ctx, { fields });
  await desk.make(ctx, id, { files: desk.filesThatFail('no space', { code: 'ENOSPC' }) });
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'failed', error: /no space left/ });
  const again = await generate(ctx, { fields });
  await desk.make(ctx, again.id);
  expect(await getExport(ctx, { id: again.id })).toMatchObject({ status: 'success' });
});

test('a worker that cannot write stops reading before it gives the connection back', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 3);
  const { id } = await generate(ctx, { fields });
  let isReading = false;
  const slow: typeof memberSource = {
    ...memberSource,
    rows: async function* (...given) {
      isReading = true;
      await sleep(300);
      isReading = false;
      yield* memberSource.rows(...given);
    },
  };
  const broken = {
    ...desk.tools().files,
    put: async (_name: string, content: Readable) => {
      content.once('error', () => undefined).read();
      await sleep(50);
      throw new Error('the store is gone');
    },
  };
  await expect(desk.make(ctx, id, { sources: [slow], files: broken })).rejects.toThrow('the store is gone');
  expect(isReading).toBe(false);
});

test('more than a spreadsheet file can hold is told, and not tried again', async () => {
  const ctx = await desk.person();
  const { id } = await generate(ctx, { fields });
  await desk.make(ctx, id, { files: desk.filesThatFail('exceeds the 4 GiB limit', { name: 'ZipError' }) });
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'failed', error: /Choose CSV/ });
});

test('more than the store can hold in one file is told, and not tried again', async () => {
  const ctx = await desk.person();
  const { id } = await generate(ctx, { fields });
  const files = { ...desk.tools().files, put: () => Promise.reject(new FileTooLarge()) };
  await desk.make(ctx, id, { files });
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'failed', error: /file storage can hold/ });
});
