import { randomBytes } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { mask, type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import { type Endpoint, holdEndpoint, storeSecrets } from './queries.ts';

/** Time for which a replaced secret still signs beside the new one, in milliseconds. */
const overlap = 24 * 3_600_000;

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
/** Returns the purpose that binds an encrypted secret to its site and address. */
export const webhookPurpose = (siteId: number, url: string): string => `resource:${siteId}:webhook:${url}`;

/** Returns the secrets that sign now, newest first; empty for an endpoint without one. */
export function openSecrets(box: SecretBox, siteId: number, endpoint: Endpoint, now: Date): string[] {
  const { url, secret_sealed, previous_secret_sealed, previous_until } = endpoint;
  const isOverlapping = previous_until !== null && previous_until > now;
  const sealed = [secret_sealed, isOverlapping ? previous_secret_sealed : null];
  return sealed.flatMap((one) => (one === null ? [] : [box.open(one, webhookPurpose(siteId, url))]));
}

/** Opens a secret; null where it was sealed with a key that is not there. */
function openSecret(box: SecretBox, siteId: number, url: string, sealed: string): string | null {
  try {
    return box.open(sealed, webhookPurpose(siteId, url));
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/** Returns the last four characters of an endpoint's secret; null if it has none. */
export function maskedSecret(
  box: SecretBox,
  siteId: number,
  { url, secret_sealed }: Endpoint,
): string | null {
  if (secret_sealed === null) return null;
  return mask(openSecret(box, siteId, url, secret_sealed) ?? '');
}

async function lockEndpoint({ db }: WriteScope, siteId: number, id: number): Promise<Endpoint> {
  const endpoint = await holdEndpoint(db, siteId, id);
  if (!endpoint) throw notFound();
  return endpoint;
}

/**
 * Locks an endpoint and creates its secret if it has none, because all messages are signed.
 * @throws AppError not_found
 */
export async function withSecret(
  scope: WriteScope,
  ctx: ResourceContext,
  box: SecretBox,
  id: number,
): Promise<Endpoint> {
  const { id: siteId } = ctx.resource;
  const endpoint = await lockEndpoint(scope, siteId, id);
  if (endpoint.secret_sealed !== null) return endpoint;
  const secret_sealed = box.seal(newSecret(), webhookPurpose(siteId, endpoint.url));
  await storeSecrets(scope.db, siteId, id, { secret_sealed });
  return { ...endpoint, secret_sealed };
}

/** Deletes the replaced secret of an endpoint. @returns whether it still signed @throws AppError not_found */
export async function dropPreviousSecret(
  scope: WriteScope,
  ctx: ResourceContext,
  id: number,
): Promise<boolean> {
  const { id: siteId } = ctx.resource;
  const { previous_until: until } = await lockEndpoint(scope, siteId, id);
  if (until === null) return false;
  await storeSecrets(scope.db, siteId, id, { previous_secret_sealed: null, previous_until: null });
  return until > ctx.clock.now();
}

/**
 * Replaces the secret of an endpoint.
 * @returns the secret in full, and until when the previous one signs as well
 * @throws AppError not_found
 */
export async function changeSecret(
  scope: WriteScope,
  ctx: ResourceContext,
  box: SecretBox,
  id: number,
): Promise<{ secret: string; previousUntil: Date | null }> {
  const { id: siteId } = ctx.resource;
  const { url, secret_sealed: before } = await lockEndpoint(scope, siteId, id);
  // A secret that was encrypted with a lost key can't sign, and must not prevent a new one.
  const isKept = before !== null && openSecret(box, siteId, url, before) !== null;
  const secret = newSecret();
  const previousUntil = isKept ? new Date(ctx.clock.now().getTime() + overlap) : null;
  await storeSecrets(scope.db, siteId, id, {
    secret_sealed: box.seal(secret, webhookPurpose(siteId, url)),
    previous_secret_sealed: isKept ? before : null,
    previous_until: previousUntil,
  });
  return { secret, previousUntil };
}
