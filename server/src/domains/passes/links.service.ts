// Magic links of passes: the link is enough to get in. It ends with a new one, and when the pass is assigned to another
// member.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { newLink } from './links.ts';
import { lockPass } from './queries.ts';
import { storeLink } from './shown.queries.ts';

/** Gives a pass a new link; the one before it no longer works. @throws AppError not_found */
export async function makeLinkIn(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number,
  secrets: SecretBox,
): Promise<void> {
  const siteId = ctx.resource.id;
  const pass = await lockPass(scope.db, siteId, id);
  if (!pass) throw notFound();
  await storeLink(scope.db, siteId, id, newLink(secrets, siteId, id, ctx.clock.now()));
  await scope.audit({ target: 'pass', id, changes: { magic_link: pass.has_link ? 'replaced' : 'made' } });
}

/** Ends the link of a pass, if it has one. @throws AppError not_found */
export async function removeLinkIn(ctx: ResourceContext, scope: WriteScope, id: number): Promise<void> {
  const siteId = ctx.resource.id;
  const pass = await lockPass(scope.db, siteId, id);
  if (!pass) throw notFound();
  if (!pass.has_link) return scope.unchanged();
  await storeLink(scope.db, siteId, id, null);
  await scope.audit({ target: 'pass', id, changes: { magic_link: 'ended' } });
}
