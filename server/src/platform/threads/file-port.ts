// File that another thread reads: the thread requests each piece, so the store stays in its own thread and nothing
// piles up.
import type { MessagePort } from 'node:worker_threads';
import type { RangedFile } from '../spreadsheets/archive.ts';

/** Request for the next piece of one pass over the file, or for its end. */
interface Ask {
  pass: number;
  /** Number of bytes to skip. */
  from: number;
  isOver: boolean;
}

interface Piece {
  pass: number;
  /** Piece of the file; null at its end. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/**
 * Serves a file to the other end of a port until the port is closed.
 * @returns a function that returns the error of the store, if reading failed
 */
export function serveFile(port: MessagePort, file: RangedFile): () => unknown {
  const passes = new Map<number, AsyncIterator<Buffer>>();
  let failure: unknown = null;
  const finish = (pass: number) => {
    // Ending a pass early fails if the store is already broken, which its reader has been told.
    void passes
      .get(pass)
      ?.return?.()
      .catch(() => undefined);
    passes.delete(pass);
  };
  const send = async ({ pass, from }: Ask): Promise<void> => {
    const pieces = passes.get(pass) ?? file.open(from)[Symbol.asyncIterator]();
    passes.set(pass, pieces);
    const { done, value } = await pieces.next();
    if (done) passes.delete(pass);
    const piece: Piece = { pass, bytes: done ? null : new Uint8Array(value) };
    port.postMessage(piece, piece.bytes ? [piece.bytes.buffer] : []);
  };
  port.on('message', (ask: Ask) => {
    if (ask.isOver) finish(ask.pass);
    else
      send(ask).catch((error: unknown) => {
        failure = error;
        port.close();
      });
  });
  port.on('close', () => {
    for (const pass of passes.keys()) finish(pass);
  });
  return () => failure;
}

/** Returns the file that is served at the other end of a port. @param bytes size of the whole file */
export function fileBehind(port: MessagePort, bytes: number): RangedFile {
  const waiting = new Map<number, PromiseWithResolvers<Piece['bytes']>>();
  let passes = 0;
  port.on('message', ({ pass, bytes: piece }: Piece) => waiting.get(pass)?.resolve(piece));
  port.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the file is no longer served'));
  });
  const next = async (pass: number, from: number): Promise<Piece['bytes']> => {
    const coming = Promise.withResolvers<Piece['bytes']>();
    waiting.set(pass, coming);
    port.postMessage({ pass, from, isOver: false } satisfies Ask);
    const piece = await coming.promise;
    waiting.delete(pass);
    return piece;
  };
  return {
    bytes,
    async *open(from = 0) {
      passes += 1;
      const pass = passes;
      try {
        for (let piece = await next(pass, from); piece; piece = await next(pass, from))
          yield Buffer.from(piece.buffer);
      } finally {
        port.postMessage({ pass, from, isOver: true } satisfies Ask);
      }
    },
  };
}
