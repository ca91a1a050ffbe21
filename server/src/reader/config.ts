import { read } from '#server/database/scope.ts';
import { systemContext } from '#server/database/sites.ts';
import type { ReaderHandler } from './call.ts';
import { findConfigId } from './config.queries.ts';

/** Returns what a page has to know of the site before it asks. */
export const config: ReaderHandler<'config'> = async ({ site, tools }) => {
  const ctx = systemContext(tools, 'reader', site);
  const id = await read(ctx, (scope) => findConfigId(scope, site.id));
  return { config: id, consent_needed: ['device', 'meter'] };
};
