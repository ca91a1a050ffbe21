import type { resources } from '#contract/domains/resources/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { mask, type SecretBox } from '#server/platform/secrets/secret-box.ts';
import * as queries from './private-key.queries.ts';
import { givePrivateKey, replacedKeyUntil } from './private-key.service.ts';
import { requireKey } from './service.ts';
import { texts } from './texts.ts';

/** Replaced keys of a site that may work at a time. */
const mostReplaced = 5;

/**
 * Replaces the secret key of the site. Both work for 24 hours. A repeat of the call is answered with the mask alone.
 * @throws AppError not_found for the key of another site; conflict while too many replaced keys still work
 */
export async function replacePrivateKey(
  { secrets }: { secrets: SecretBox },
  ctx: ResourceContext,
  { key }: RouteInput<typeof resources.replacePrivateKey>,
): Promise<RouteOutput<typeof resources.replacePrivateKey>> {
  requireKey(ctx, key);
  const { id } = ctx.resource;
  let made: string | null = null;
  // The answer is stored for a repeat of the call, so it has the mask; the key itself is added outside.
  const answer = await write(ctx, 'resources.replacePrivateKey', async (scope) => {
    await queries.lockSite(scope.db, id);
    const { count } = await queries.findReplacedKeys(scope.db, id);
    if (count >= mostReplaced) throw new AppError('conflict', texts.manyReplacedKeys, { params: { count } });
    made = await givePrivateKey(scope, secrets, id);
    const until = await replacedKeyUntil(scope, id);
    await scope.audit({ target: 'private_key', id, changes: { replaced: true, previousUntil: until } });
    return { private_key: mask(made), previous_private_key_until: until };
  });
  return made === null ? answer : { ...answer, private_key: made };
}

/**
 * Ends the replaced keys of the site at once.
 * @throws AppError not_found for the key of another site
 */
export function endReplacedKeys(
  ctx: ResourceContext,
  { key }: RouteInput<typeof resources.endReplacedKeys>,
): Promise<RouteOutput<typeof resources.endReplacedKeys>> {
  requireKey(ctx, key);
  const { id } = ctx.resource;
  return write(ctx, 'resources.endReplacedKeys', async (scope) => {
    await queries.lockSite(scope.db, id);
    const ended = await queries.deleteReplacedKeys(scope.db, id);
    if (ended === 0) scope.unchanged();
    else await scope.audit({ target: 'private_key', id, changes: { ended } });
    return { success: true } as const;
  });
}
