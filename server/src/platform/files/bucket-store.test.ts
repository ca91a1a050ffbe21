import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BucketFault, type BucketServer, bucketServer } from '#server/testing/bucket-server.ts';
import type { BucketAddress } from './bucket-address.ts';
import { bucketCalls } from './bucket-calls.ts';
import { bucketStore } from './bucket-store.ts';
import { FileNotFound, FileStoreUnavailable, FileTooLarge } from './files.ts';

let server: BucketServer;
beforeEach(async () => {
  server = await bucketServer();
});
afterEach(() => server.close());

const name = 'b'.repeat(40);
const long = Buffer.alloc(50_000, 'rows and rows ');
const small = () => Readable.from(['small']);
const large = () => Readable.from([long]);
const store = (changes: Partial<BucketAddress> = {}) =>
  bucketStore({ ...server.address, ...changes }, { timeout: 1_500, pause: 5, partBytes: 20_000 });

/** Makes the first calls of a kind fail. */
function failFirst(kind: string, fault: BucketFault, times: number): void {
  let left = times;
  server.fault = (call) => {
    if (call.kind !== kind || left === 0) return null;
    left -= 1;
    return fault;
  };
}

test.each<[string, BucketFault]>([
  ['PUT', 500],
  ['PUT', 503],
  ['PUT', 'cut'],
  ['PUT', '400 RequestTimeout'],
  ['begin', 500],
  ['begin', 'error in success'],
  ['part', 503],
  ['part', '400 RequestTimeout'],
  ['part', 'cut'],
  ['complete', 500],
  ['complete', 'cut'],
  ['complete', 'error in success'],
  ['HEAD', 500],
])('%s goes wrong twice (%s), and the file is there whole', async (kind, fault) => {
  failFirst(kind, fault, 2);
  const [content, bytes] = kind === 'PUT' ? [small(), 5] : [large(), long.length];
  expect(await store().put(name, content)).toEqual({ name, bytes });
  expect(server.objects.get(`exports/${name}`)).toHaveLength(bytes);
  expect(server.uploads.size).toBe(0);
});

test.each<[string, BucketFault, RegExp]>([
  ['PUT', 500, /answered 500 InternalError/],
  ['part', 503, /answered 503 SlowDown/],
  ['complete', 'error in success', /did not put the parts of a file together/],
  ['part', 'cut', /did not answer/],
  ['part', '409 OperationAborted', /answered 409 OperationAborted/],
  ['begin', 'error in success', /answered what a store does not say/],
])('a store where %s keeps going wrong (%s) holds nothing, and says why', async (kind, fault, why) => {
  failFirst(kind, fault, 99);
  const put = store().put(name, kind === 'PUT' ? small() : large());
  await expect(put).rejects.toThrow(FileStoreUnavailable);
  await expect(put).rejects.toThrow(why);
  await expect(put).rejects.toMatchObject({ isLasting: false });
  expect(server.objects.size).toBe(0);
  expect(server.uploads.size).toBe(0);
});

test('a store that does not answer is waited for, but not for ever', async () => {
  server.fault = () => 'silence';
  const impatient = bucketStore(server.address, { timeout: 100, pause: 5 });
  await expect(impatient.put(name, small())).rejects.toThrow('did not answer within the time');
});

test('an answer that was lost after the parts were put together is no failure', async () => {
  const { objects, uploads } = server;
  server.fault = ({ kind, query }) => {
    if (kind !== 'complete' || !uploads.has(query.get('uploadId') ?? '')) return null;
    objects.set(`exports/${name}`, long);
    uploads.clear();
    return 'cut';
  };
  expect((await store().put(name, large())).bytes).toBe(long.length);
});

test('a store that holds less than it was given is not believed', async () => {
  const { objects, uploads } = server;
  server.fault = ({ kind, query }) => {
    if (kind !== 'complete' || !uploads.has(query.get('uploadId') ?? '')) return null;
    objects.set(`exports/${name}`, long.subarray(1));
    uploads.clear();
    return 'cut';
  };
  await expect(store().put(name, large())).rejects.toThrow('does not hold what it was given');
});

test('a file that is cut off while it is read goes on where it was', async () => {
  await store().put(name, large());
  failFirst('GET', 'cut', 3);
  const read = Buffer.concat(await (await store().find(name)).open().toArray());
  expect(read.equals(long)).toBe(true);
  expect(server.calls.filter((kind) => kind === 'GET')).toHaveLength(4);
});

test('a part of an upload that the store has forgotten may pass with the next upload', async () => {
  server.fault = ({ kind }) => {
    if (kind === 'part') server.uploads.clear();
    return null;
  };
  await expect(store().put(name, large())).rejects.toMatchObject({
    message: expect.stringContaining('answered 404 NoSuchUpload'),
    isLasting: false,
  });
});

test('a file of more parts than a store takes is told as that, and leaves no part', async () => {
  const few = bucketStore(server.address, { partBytes: 20_000, mostParts: 2 });
  await expect(few.put(name, large())).rejects.toThrow(FileTooLarge);
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  const enough = bucketStore(server.address, { partBytes: 20_000, mostParts: 3 });
  expect((await enough.put(name, large())).bytes).toBe(long.length);
});

test('a store that sends no part of a file is told, and its answers are not left open', async () => {
  await store().put(name, large());
  let gets = 0;
  server.fault = ({ kind }) => {
    if (kind !== 'GET') return null;
    gets += 1;
    return gets === 1 ? 'cut' : 'no ranges';
  };
  // Keeps the answers alive, because garbage collection would close them at some time.
  const fetched = vi.spyOn(globalThis, 'fetch');
  const patient = bucketStore(server.address, { timeout: 60_000, pause: 5 });
  const read = text((await patient.find(name)).open());
  await expect(read).rejects.toMatchObject({
    message: 'The store of files sends no ranges.',
    isLasting: false,
  });
  await expect.poll(() => server.open).toBe(0);
  fetched.mockRestore();
});

test('a file that is gone is missing, also for a key that may not list the bucket', async () => {
  await store().put(name, small());
  server.mayList = false;
  expect((await store().find(name)).bytes).toBe(5);
  server.objects.clear();
  await expect(store().find(name)).rejects.toThrow(FileNotFound);
});

test('a file that the key may not read any more is refused, not missing', async () => {
  await store().put(name, small());
  const find = store({ secretAccessKey: 'another' }).find(name);
  await expect(find).rejects.toThrow('answered 403');
  await expect(find).rejects.toMatchObject({ isLasting: true });
});

test('a fault of our own is not told as one of the store', async () => {
  const { once, ask } = bucketCalls(server.address, { pause: 5 });
  let asked = 0;
  const wrong = async () => {
    asked += 1;
    throw new TypeError('nothing is not a function');
  };
  await expect(once(wrong)).rejects.toThrow(TypeError);
  await expect(ask(wrong)).rejects.toThrow('nothing is not a function');
  expect(asked).toBe(2);
});

test('a file whose rest cannot be read ends with an error, never as if it were whole', async () => {
  await store().put(name, large());
  let calls = 0;
  server.fault = ({ kind }) => {
    if (kind !== 'GET') return null;
    calls += 1;
    return calls === 1 ? 'cut' : 500;
  };
  const found = await store().find(name);
  expect(found.bytes).toBe(long.length);
  await expect(text(found.open())).rejects.toThrow('answered 500');
});

test.each<[string, Partial<BucketAddress>, string]>([
  ['a wrong secret', { secretAccessKey: 'canary' }, 'answered 403 SignatureDoesNotMatch'],
  ['a wrong key', { accessKeyId: 'OTHER' }, 'answered 403 SignatureDoesNotMatch'],
])('%s is told at once, without the key', async (_what, changes, words) => {
  const check = store(changes).check();
  await expect(check).rejects.toThrow(words);
  await expect(check).rejects.toMatchObject({ isLasting: true });
  const error = await check.catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/canary|DESKKEY|OTHER/);
});

test('a bucket that is not there is told at once; one that is leaves nothing of the try', async () => {
  const elsewhere = server.address.endpoint.replace('desk-files', 'other');
  await expect(store({ endpoint: elsewhere }).check()).rejects.toMatchObject({
    status: 404,
    isLasting: true,
  });
  await store().check();
  expect(server.objects.size).toBe(0);
});

test('a store that nobody listens at is out of reach, which may pass', async () => {
  const check = store({ endpoint: 'http://127.0.0.1:9/desk-files' }).check();
  await expect(check).rejects.toThrow('did not answer');
  await expect(check).rejects.toMatchObject({ isLasting: false, cause: { message: 'bad port' } });
});

test('a key that may not read is told before anybody needs it', async () => {
  server.fault = ({ kind }) => (kind === 'HEAD' ? 403 : null);
  await expect(store().check()).rejects.toMatchObject({ status: 403, isLasting: true });
});
