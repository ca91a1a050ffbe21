import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/log/log.ts';
import { bucketServer } from '#server/testing/bucket-server.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { checkFileStores, fileStores } from './file-stores.ts';

const dataDir = temporaryFolder('masthead-kept-');

async function start(change: { secretAccessKey?: string; fault?: number }) {
  const server = await bucketServer();
  const { fault = null, ...other } = change;
  server.fault = () => fault;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const filesBucket = { ...server.address, ...other };
  const refusal = await checkFileStores({ dataDir: '/nowhere', filesBucket }, log).catch(
    (error: Error) => error.message,
  );
  await server.close();
  return { refusal, told: lines.join('') };
}

test('a store that takes what it is given lets the server start without a word', async () => {
  expect(await start({})).toEqual({ refusal: undefined, told: '' });
});

test('a store that refuses ends the start in words without the key', async () => {
  const { refusal } = await start({ secretAccessKey: 'canary' });
  expect(refusal).toMatch(
    /^FILES_URL cannot be used: The store of files at 127\.0\.0\.1:\d+ answered 403 SignatureDoesNotMatch\.$/,
  );
});

test('a store that has a bad day does not; it is told of, without the key', async () => {
  const { refusal, told } = await start({ fault: 503 });
  expect(refusal).toBeUndefined();
  expect(told).toContain('exports wait until the store of files answers');
  expect(told).toContain('503 SlowDown');
  expect(told).not.toMatch(/DESKKEY|canary/);
});

test('what was made before there was a bucket is taken away from the folder, and what is in the bucket from there', async () => {
  const server = await bucketServer();
  const name = 'c'.repeat(40);
  const put = (store: FileStore) => store.put(name, Readable.from(['members']));
  const before = fileStores({ dataDir: dataDir(), filesBucket: null }).exportFiles;
  const { files, exportFiles } = fileStores({ dataDir: dataDir(), filesBucket: server.address });
  await put(before);
  await put(exportFiles);
  await exportFiles.remove(name);
  await expect(before.find(name)).rejects.toThrow(FileNotFound);
  await expect(exportFiles.find(name)).rejects.toThrow(FileNotFound);
  await put(exportFiles);
  await expect(files.find(name)).rejects.toThrow(FileNotFound);
  expect(server.objects.size).toBe(1);
  await server.close();
});
