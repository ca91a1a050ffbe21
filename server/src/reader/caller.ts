import type { FastifyRequest } from 'fastify';
import type { ErrorText } from '#contract/base/errors.ts';
import type { ReaderAccess } from '#contract/reader/calls.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { privateKeyOf, publicKeyOf } from './credentials.ts';
import type { KeyKind, KnownKeys, KnownSite } from './known-keys.ts';
import { texts } from './texts.ts';

async function siteOfKey(
  keys: KnownKeys,
  kind: KeyKind,
  key: string | null,
  request: FastifyRequest,
  text: ErrorText,
): Promise<KnownSite> {
  const found = await keys.find(kind, key ?? '', request.ip, request.headers.origin ?? null);
  if (found === null) throw new AppError('unauthorized', text);
  return found;
}

/** Returns the site of a publisher's server. @throws AppError unauthorized; LimitExceeded */
export function siteOfServer(keys: KnownKeys, request: FastifyRequest): Promise<KnownSite> {
  return siteOfKey(keys, 'private', privateKeyOf(request.headers), request, texts.unknownPrivateKey);
}

/**
 * Returns the site of a page.
 * @throws AppError unauthorized; forbidden for a page of another origin; LimitExceeded
 */
export async function siteOfPage(
  keys: KnownKeys,
  access: Extract<ReaderAccess, 'key' | 'key+origin'>,
  request: FastifyRequest,
  input: { key?: unknown },
): Promise<KnownSite> {
  const { headers } = request;
  if (privateKeyOf(headers) !== null) throw new AppError('unauthorized', texts.privateKeyInPage);
  const known = await siteOfKey(keys, 'public', publicKeyOf(headers, input), request, texts.unknownKey);
  const isAllowed = access === 'key' || known.origins.has(headers.origin ?? '');
  if (!isAllowed) throw new AppError('forbidden', texts.foreignOrigin);
  return known;
}
