// The member list: finds the ids of the page, then loads their rows.

import { pageWindow } from '#contract/base/paging.ts';
import type { members } from '#contract/domains/members/routes.ts';
import type { MemberFilter, MemberOrderColumn } from '#contract/domains/members/schemas.ts';
import { countWithCache } from '#server/database/cached-counts.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, type Order, resolveOrder } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { isFrequent, resolveFilter } from './filter-meanings.queries.ts';
import { readWithinLimits } from './heavy-lists.ts';
import { countMembers, findPageIds } from './list.queries.ts';
import { rowOnWire } from './on-wire.ts';
import { findRows } from './rows.queries.ts';

/**
 * Lists members of the site, newest first by default. Dates of the filter are days in the site's reporting zone.
 * @throws AppError unavailable while too many heavy lists of the site wait
 */
export async function listMembers(
  ctx: ResourceContext,
  input: RouteInput<typeof members.list>,
): Promise<RouteOutput<typeof members.list>> {
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  const isWhole = asksNothing(filter);
  const { offset } = pageWindow(input ?? {});
  const find = (scope: ReadScope) => findPage(ctx, scope, input, filter, order);
  return readWithinLimits(ctx, { isWhole, offset }, find);
}

const asksNothing = (filter: MemberFilter): boolean =>
  Object.values(filter).every((asked) => asked === undefined);

async function findPage(
  ctx: ResourceContext,
  scope: ReadScope,
  input: RouteInput<typeof members.list>,
  filter: MemberFilter,
  order: Order<MemberOrderColumn>,
): Promise<RouteOutput<typeof members.list>> {
  const site = ctx.resource;
  const meanings = await resolveFilter(scope, site, filter);
  let found: number | null = null;
  const count = () => countMembers(scope, site, filter, meanings);
  return fetchPage(
    input,
    async (window) => {
      const page = await findPageIds(scope, site, filter, meanings, { order, ...window });
      found = page.total;
      const rows = await findRows(scope, site, page.ids);
      return rows.map((row) => rowOnWire(row));
    },
    // The total is a stored sum, which is the fastest to read.
    async () =>
      found ?? (asksNothing(filter) ? count() : countWithCache(ctx, filter, count, isFrequent(meanings))),
  );
}
