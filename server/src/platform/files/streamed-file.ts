import { Readable } from 'node:stream';
import type { FoundFile } from './files.ts';

type Part = string | FoundFile;

const bytesOf = (part: Part): number => (typeof part === 'string' ? Buffer.byteLength(part) : part.bytes);

async function* contentOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part);
    else yield* part.open() as AsyncIterable<Uint8Array>;
  }
}

/** File of one or several parts, each read from the store while the file is sent, so memory use stays constant. */
export class StreamedFile extends File {
  readonly #parts: readonly Part[];
  override readonly size: number;

  constructor(parts: readonly Part[], name: string, options: { type: string }) {
    super([], name, options);
    this.#parts = parts;
    this.size = parts.reduce((sum, part) => sum + bytesOf(part), 0);
  }

  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(Readable.from(contentOf(this.#parts), { objectMode: false })) as ReturnType<
      File['stream']
    >;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream() as ReadableStream).arrayBuffer();
  }

  override async text(): Promise<string> {
    return Buffer.from(await this.arrayBuffer()).toString('utf8');
  }

  /** No caller needs slices, and the empty file this is based on would return wrong ones. */
  override slice(): never {
    throw new Error('a streamed file is read as a whole');
  }
}
