// Search for members as the operator types, for the global search box.
import { type RawBuilder, sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import { limitStatements } from '#server/database/long-statements.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { resolveFilter } from './filter-meanings.queries.ts';
import { readWithinLimits } from './heavy-lists.ts';
import { findPageIds } from './list.queries.ts';

export interface NamedMember {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  active: boolean;
}

interface Asked {
  text: string;
  limit: number;
  /** Longest that a statement may run, in milliseconds. */
  longest: number;
}

const newestFirst = { column: 'id', direction: 'desc' } as const;

async function namedBy({ db }: ReadScope, siteId: number, ids: RawBuilder<unknown>): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select m.id, m.first_name, m.last_name, m.email, m.active
    from unnest(${ids}) with ordinality asked (id, position)
    join members m on m.resource_id = ${siteId} and m.id = asked.id
    order by asked.position`.execute(db);
  return rows;
}

/**
 * Returns members whose name or email matches the list's search, newest first, preceded by the member with that id. The
 * total isn't counted.
 * @throws AppError unavailable while too many heavy lists of the site wait
 */
export function findMembersNamed(
  ctx: ResourceContext,
  { text, limit, longest }: Asked,
): Promise<NamedMember[]> {
  const site = ctx.resource;
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  return readWithinLimits(ctx, { isWhole: false, offset: 0 }, async (scope) => {
    await limitStatements(scope, longest);
    const filter = { global: text };
    const meanings = await resolveFilter(scope, site, filter);
    const page = await findPageIds(scope, site, filter, meanings, { order: newestFirst, limit, offset: 0 });
    const ids = [...new Set([...(id === null ? [] : [id]), ...page.ids])];
    return (await namedBy(scope, site.id, sql`${ids}::bigint[]`)).slice(0, limit);
  });
}
