// Public pages that may be requested without limit: generated and compressed once, in each encoding.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Page in each encoding that callers request. */
export interface PackedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Hash of the plain page. */
  tag: string;
}

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Compresses a page; takes seconds of another thread for a large one. */
export async function pack(text: string): Promise<PackedPage> {
  const plain = Buffer.from(text);
  const [br, packed] = await Promise.all([byBrotli(plain, packing), byGzip(plain)]);
  return { plain, br, gzip: packed, tag: createHash('sha256').update(plain).digest('hex').slice(0, 32) };
}

/** Returns a function that creates a value on its first call and caches it. A failure is not cached. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Encodings as named by `Accept-Encoding`; a weight of zero refuses one. */
const encodings = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
] as const;

/** Returns the encoding of a packed page that a caller accepts. */
function encodingFor({ headers }: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(headers['accept-encoding'] ?? '');
  return encodings.find(([, pattern]) => pattern.test(accepted))?.[0] ?? null;
}

/** Sends a packed page, or an empty answer to a caller who has it already. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  page: PackedPage,
): FastifyReply {
  const encoding = encodingFor(request);
  const tag = `"${page.tag}${encoding === null ? '' : `-${encoding}`}"`;
  reply.header('content-type', type).header('vary', 'accept-encoding').header('etag', tag);
  const has = String(request.headers['if-none-match'] ?? '').split(',');
  if (has.some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.status(304).send();
  if (encoding === null) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(page[encoding]);
}
