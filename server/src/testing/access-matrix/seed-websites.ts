import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { insertWebsite } from '#server/domains/websites/queries.ts';
import { randomInteger, uniqueHex } from '../random.ts';

/** Creates a website that isn't proved. Nobody answers at its address. @returns its id */
export function newWebsite(ctx: ResourceContext): Promise<number> {
  return write(ctx, 'test.website', async (scope) => {
    scope.noAudit('test');
    // Host names would be looked up in the DNS; the last part is at most 255.
    const parts = Array.from({ length: 3 }, () => randomInteger(1, 254));
    const origin = `http://127.${parts.join('.')}:9`;
    const row = await insertWebsite(scope.db, ctx.resource.id, {
      origin,
      code: `masthead-site=${uniqueHex()}`,
    });
    return row.id;
  });
}
