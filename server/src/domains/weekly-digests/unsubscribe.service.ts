// The link that ends a digest without signing in. Mail programs and their scanners open links by themselves, so only a
// POST ends anything.
import { write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { findLink } from './across-sites.queries.ts';
import { deleteDigest } from './queries.ts';

/** Path of the links in digests; the token is appended. */
export const unsubscribePath = '/weekly-digest/unsubscribe';

/** Returns the title of the site that a link is for; null for one that is unknown or too old. */
export async function siteOfLink({ database }: SystemTools, token: string): Promise<string | null> {
  const link = await findLink(database, hashToken(token));
  return link?.site.title ?? null;
}

/**
 * Switches off the digest that a link is for; one that is off already stays off.
 * @returns the title of the site; null for a link that is unknown or too old
 */
export async function unsubscribe(tools: SystemTools, token: string): Promise<string | null> {
  const link = await findLink(tools.database, hashToken(token));
  if (link === null) return null;
  const { site, operatorId } = link;
  const ctx = {
    ...systemContext(tools, 'weekly-digests.unsubscribe', site),
    actor: { kind: 'anonymous' } as const,
  };
  await write(ctx, 'weeklyDigests.unsubscribe', async (scope) => {
    if (!(await deleteDigest(scope, site.id, operatorId))) return scope.unchanged();
    await scope.audit({ target: 'weekly_digest', id: operatorId, changes: { active: false } });
  });
  return site.title;
}
