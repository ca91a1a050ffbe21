// Archives in a common format: tar, compressed with gzip. Written and read as a stream, in constant memory.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';

/** Adds a file to the archive; `bytes` must be the length of `content`. */
export type AddEntry = (name: string, bytes: number, content: AsyncIterable<Uint8Array>) => Promise<void>;

export interface ArchiveEntry {
  name: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** Compression level that takes half of the time of the default for slightly larger archives. */
const compression = { level: 4, chunkSize: 256 * 1024 };

/**
 * Writes an archive atomically: first beside its place as FILE.part, flushed to the disk before it gets its name. Only
 * its owner can read it.
 * @param fill adds the entries, one after the other
 * @returns its size in bytes
 */
export async function writeArchive(path: string, fill: (add: AddEntry) => Promise<void>): Promise<number> {
  const draft = `${path}.part`;
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as WebStream),
    createGzip(compression),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  // Any failure ends both sides; the error of the writing side is reported, because it knows of a full disk first.
  const filled = fill(async (name, bytes, content) => {
    const writer = controller.add({ name, size: bytes, mode: 0o600 }).getWriter();
    for await (const chunk of content) await writer.write(chunk);
    await writer.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  try {
    await Promise.all([written, filled]);
    const { size } = await stat(draft);
    await rename(draft, path);
    return size;
  } catch (error) {
    await filled.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Yields the rest of an entry. Leaving early must not cancel the stream: the library would cancel the entry that it
 * reads ahead.
 */
async function* restOf({ body }: ParsedTarEntry): AsyncGenerator<Uint8Array> {
  for await (const chunk of (body as WebStream<Uint8Array>).values({ preventCancel: true })) yield chunk;
}

/**
 * Reads the files of an archive in their order. The content of an entry must be read before the next one is requested;
 * unread content is skipped.
 * @throws Error if the archive is truncated or damaged
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  // The stream itself passes errors to its reader.
  const source = pipe(createReadStream(path), unpacked, () => undefined);
  const entries = (Readable.toWeb(source as unknown as Readable) as WebStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }) as unknown as {
      readable: WebStream<ParsedTarEntry>;
      writable: WritableStream<Uint8Array>;
    },
  );
  for await (const entry of entries) {
    const { name, size, type } = entry.header;
    if (type !== 'file') throw new Error(`${name} is no file`);
    yield { name, bytes: size, content: restOf(entry) };
    for await (const chunk of restOf(entry)) void chunk;
  }
}
