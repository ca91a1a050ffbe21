import { isLoopbackHost } from '#contract/domains/websites/words.ts';
import { write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { findWebsites, insertWebsite } from '#server/domains/websites/queries.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { findDemoSite } from './queries.ts';

/** Returns whether a product at this address has the website: only on this machine, where origins need no proof. */
export const hasWebsite = (baseUrl: string): boolean => isLoopbackHost(new URL(baseUrl).hostname);

/** Lets pages of the website call as pages of the demo's site, at the address that the product has now. */
export async function openWebsite(tools: SystemTools, baseUrl: string): Promise<void> {
  const site = hasWebsite(baseUrl) ? await findDemoSite(tools.database) : null;
  if (site === null) return;
  const { origin, port } = new URL(baseUrl);
  await write(systemContext(tools, 'demo', site), 'demo.open-website', async (scope) => {
    const known = (await findWebsites(scope.db, site.id)).map((website) => website.origin);
    const missing = [origin, new URL(`http://localhost:${port}`).origin].filter(
      (one) => !known.includes(one),
    );
    if (missing.length === 0) return scope.unchanged();
    for (const one of new Set(missing)) {
      const row = { origin: one, code: `masthead-site=${newToken()}` };
      const { id } = await insertWebsite(scope.db, site.id, row);
      await scope.audit({ target: 'website', id, changes: { origin: one } });
    }
  });
}
