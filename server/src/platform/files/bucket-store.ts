// Files in a bucket of an S3-compatible store. A file is sent in parts and exists once they are combined, so an
// interrupted upload leaves no file; an interrupted download continues where it stopped.
import { Readable } from 'node:stream';
import type { BucketAddress } from './bucket-address.ts';
import { type BucketCalls, bucketCalls, isForbidden, isMissing, type RetryPolicy } from './bucket-calls.ts';
import {
  FileNotFound,
  type FileStore,
  FileStoreUnavailable,
  FileTooLarge,
  type FoundFile,
  requireName,
} from './files.ts';

export interface BucketStore extends FileStore {
  /** Writes, reads and deletes a test file. @throws FilesOutOfReach, lasting if a setting must be wrong */
  check(): Promise<void>;
}

/** Smallest part that stores accept, and the largest number of parts: a file has at most 52 GB. */
const usual = { partBytes: 5 * 1024 * 1024, mostParts: 10_000 };

interface BucketOptions extends RetryPolicy {
  /**
   * Bytes of every part but the last, because some stores require parts of equal size. Less than 5 MiB is for tests
   * only.
   */
  partBytes: number;
  /** Largest number of parts of a file. Fewer than 10,000 are for tests only. */
  mostParts: number;
}

type Bucket = BucketCalls & typeof usual;

/** Yields blocks of the size of a part; the last is shorter or empty. Each is valid until the next is requested. */
async function* inBlocks(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
  // All blocks share this memory: new buffers would pile up faster than they are collected.
  const block = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    for (let taken = 0; taken < bytes.length; ) {
      const piece = bytes.subarray(taken, taken + partBytes - filled);
      block.set(piece, filled);
      taken += piece.length;
      filled += piece.length;
      if (filled < partBytes) continue;
      yield block;
      filled = 0;
    }
  }
  yield block.subarray(0, filled);
}

type Upload = { id: string; parts: { partNumber: number; etag: string }[] };

async function addPart(
  { client, ask, mostParts }: Bucket,
  key: string,
  upload: Upload,
  block: Buffer,
): Promise<void> {
  const number = upload.parts.length + 1;
  if (number > mostParts) throw new FileTooLarge();
  upload.parts.push(await ask(() => client.uploadPart(key, upload.id, block, number)));
}

/**
 * Returns whether the store hides a missing file: a key without the right to list the bucket gets AccessDenied for it.
 * Other refusals have other codes, which only an answer with a body contains.
 */
async function isHidden({ client, ask }: BucketCalls, key: string): Promise<boolean> {
  try {
    const answer = await ask(() => client.getObjectRaw(key, false, 0, 1));
    await answer.body?.cancel();
    return false;
  } catch (error) {
    return error instanceof FileStoreUnavailable && error.serviceCode === 'AccessDenied';
  }
}

async function sizeOf(calls: BucketCalls, key: string): Promise<number> {
  try {
    return await calls.ask(() => calls.client.getContentLength(key));
  } catch (error) {
    if (isMissing(error) || (isForbidden(error) && (await isHidden(calls, key)))) throw new FileNotFound();
    throw error;
  }
}

/** Ignores an error about a missing object, which need not be removed or combined any more. */
function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Combines the parts. A store may report a failure in an answer with a success status. */
async function complete(
  calls: BucketCalls,
  key: string,
  { id, parts }: Upload,
  bytes: number,
): Promise<void> {
  const { client, ask, once } = calls;
  await ask(async () => {
    // If the first answer was lost, a repeated call finds no upload any more; the size shows whether it worked.
    const made = await once(() => client.completeMultipartUpload(key, id, parts)).catch(nullIfMissing);
    if (made !== null && !made.etag)
      throw new FileStoreUnavailable('The store of files did not put the parts of a file together.');
  });
  if ((await sizeOf(calls, key).catch(() => -1)) !== bytes)
    throw new FileStoreUnavailable('The store of files does not hold what it was given.');
}

async function send(calls: Bucket, key: string, content: Readable): Promise<number> {
  const { client, ask, partBytes } = calls;
  let upload: Upload | null = null;
  let bytes = 0;
  try {
    for await (const block of inBlocks(content, partBytes)) {
      bytes += block.length;
      if (upload === null && block.length < partBytes) {
        await ask(() => client.putObject(key, block));
        return bytes;
      }
      upload ??= { id: await ask(() => client.getMultipartUploadId(key)), parts: [] };
      if (block.length > 0) await addPart(calls, key, upload, block);
    }
    if (upload !== null) await complete(calls, key, upload, bytes);
    return bytes;
  } catch (error) {
    const id = upload?.id;
    // A store keeps parts forever unless the upload is aborted. If it can't be reached, the abort is skipped.
    if (id !== undefined) await client.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  }
}

async function* bytesOf({ client, pauseAfter }: BucketCalls, key: string, bytes: number) {
  let at = 0;
  for (let failures = 0; at < bytes; ) {
    try {
      const answer = await client.getObjectRaw(key, at === 0, at);
      if (at > 0 && answer.status !== 206) {
        await answer.body?.cancel();
        throw new FileStoreUnavailable('The store of files sends no ranges.', { status: answer.status });
      }
      for await (const chunk of Readable.fromWeb(answer.body as never) as AsyncIterable<Uint8Array>) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (at < bytes) throw new FileStoreUnavailable('The store of files ended a file too early.');
    } catch (error) {
      failures += 1;
      await pauseAfter(error, failures);
    }
  }
}

export function bucketStore(address: BucketAddress, options: Partial<BucketOptions> = {}): BucketStore {
  const { partBytes, mostParts, ...patience } = { ...usual, ...options };
  const calls = { ...bucketCalls(address, patience), partBytes, mostParts };
  const keyOf = (name: string): string => {
    requireName(name);
    return `${address.prefix}${name}`;
  };
  const remove = async (key: string): Promise<void> => {
    await calls.ask(() => calls.client.deleteObject(key)).catch(nullIfMissing);
  };
  return {
    put: async (name, content) => ({ name, bytes: await send(calls, keyOf(name), content) }),
    find: async (name): Promise<FoundFile> => {
      const key = keyOf(name);
      const bytes = await sizeOf(calls, key);
      return { bytes, open: () => Readable.from(bytesOf(calls, key, bytes), { objectMode: false }) };
    },
    remove: async (name) => remove(keyOf(name)),
    check: () =>
      calls.once(async () => {
        const key = `${address.prefix}masthead-check`;
        await calls.client.putObject(key, 'ok');
        await calls.client.getContentLength(key);
        await calls.client.deleteObject(key);
      }),
  };
}
