import { randomBytes } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { type Endpoint, holdEndpoint, storeSecrets } from './queries.ts';

/** How long a secret signs beside the one that follows it, in milliseconds. */
const overlap = 24 * 3_600_000;

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
/** Where the box of a secret belongs. */
export const webhookPurpose = (siteId: number, url: string): string => `resource:${siteId}:webhook:${url}`;

/** The secrets that sign now, the newest first; empty for an endpoint that has none yet. */
export function openSecrets(box: SecretBox, siteId: number, endpoint: Endpoint, now: Date): string[] {
  const { url, secret_sealed, previous_secret_sealed, previous_until } = endpoint;
  const isOverlapping = previous_until !== null && previous_until > now;
  const sealed = [secret_sealed, isOverlapping ? previous_secret_sealed : null];
  return sealed.flatMap((one) => (one === null ? [] : [box.open(one, webhookPurpose(siteId, url))]));
}

/**
 * The endpoint with its secret, which is made when there is none; held until the end of the transaction.
 * @throws AppError not_found
 */
export async function withSecret(
  { db }: WriteScope,
  ctx: ResourceContext,
  box: SecretBox,
  id: number,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { id: siteId } = ctx.resource;
  const endpoint = await holdEndpoint(db, siteId, id);
  if (!endpoint) throw notFound();
  const [known] = openSecrets(box, siteId, endpoint, ctx.clock.now());
  if (known !== undefined) return { endpoint, secret: known };
  const secret = newSecret();
  const secret_sealed = box.seal(secret, webhookPurpose(siteId, endpoint.url));
  await storeSecrets(db, siteId, id, { secret_sealed });
  return { endpoint: { ...endpoint, secret_sealed }, secret };
}

/** @returns the new secret, and until when the one before it signs as well */
export async function changeSecret(
  scope: WriteScope,
  ctx: ResourceContext,
  box: SecretBox,
  id: number,
): Promise<{ secret: string; previousUntil: Date }> {
  const { endpoint } = await withSecret(scope, ctx, box, id);
  const secret = newSecret();
  const previousUntil = new Date(ctx.clock.now().getTime() + overlap);
  await storeSecrets(scope.db, ctx.resource.id, id, {
    secret_sealed: box.seal(secret, webhookPurpose(ctx.resource.id, endpoint.url)),
    previous_secret_sealed: endpoint.secret_sealed,
    previous_until: previousUntil,
  });
  return { secret, previousUntil };
}
