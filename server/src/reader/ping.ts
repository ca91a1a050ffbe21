import { noteCall, noteServerCall } from '#server/domains/onboarding/across-sites.queries.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ReaderHandler } from './call.ts';
import { privateKeyOf, publicKeyOf } from './credentials.ts';
import { allowOrigin } from './headers.ts';
import { texts } from './texts.ts';

/**
 * Tells a page or a server of a publisher whether its key works. Records the call, by which the set-up sees that the
 * website is connected.
 */
export const ping: ReaderHandler<'ping'> = async ({ input, request, reply, tools }) => {
  // Any page may read this, because it contains the public key.
  allowOrigin(reply, '*');
  await tools.limiter.consumeFrom('ping-address', request.ip);
  const privateKey = privateKeyOf(request.headers);
  if (privateKey !== null) {
    const worksUntil = await noteServerCall(tools.database, privateKey);
    if (worksUntil === undefined) throw new AppError('unauthorized', texts.unknownPrivateKey);
    return { success: true, private_key_works_until: worksUntil?.toISOString() ?? null };
  }
  const publicKey = publicKeyOf(request.headers, input);
  const page = { origin: request.headers.origin ?? null, isRefused: false };
  if (publicKey === null || !(await noteCall(tools.database, publicKey, page)))
    throw new AppError('not_found', texts.unknownKey);
  return { success: true };
};
