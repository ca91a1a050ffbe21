// The member list: first the ids of the page, then what is shown of them.

import { pageWindow } from '#contract/base/paging.ts';
import type { members } from '#contract/domains/members/routes.ts';
import {
  type MemberFilter,
  type MemberOrderColumn,
  memberOrderColumns,
} from '#contract/domains/members/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage, chosenOrder, type Order } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { isFrequent, meaningsOf } from './filter-meanings.queries.ts';
import { countNowAndThen } from './frequent-counts.ts';
import { readInTurnOfSite } from './heavy-lists.ts';
import { countMembers, findPageIds } from './list.queries.ts';
import { rowOnWire } from './on-wire.ts';
import { findRows } from './rows.queries.ts';
import { requireVisible, visibleRow } from './visible.ts';

/**
 * Members of the site, newest first unless another order is asked for. Dates of the filter are days in the site's
 * reporting zone.
 * @throws AppError forbidden when the reader's role may not see what the list is filtered or ordered by; unavailable
 *   while too many heavy lists of the site wait
 */
export async function listMembers(
  ctx: ResourceContext,
  input: VerbInput<typeof members.list>,
): Promise<VerbOutput<typeof members.list>> {
  const filter = input?.filter ?? {};
  const order = chosenOrder(input, memberOrderColumns, { column: 'id', direction: 'desc' });
  requireVisible(ctx.relation, filter, order.column);
  const isWhole = asksNothing(filter);
  const { offset } = pageWindow(input ?? {});
  const find = (scope: ReadScope) => findPage(ctx, scope, input, filter, order);
  return readInTurnOfSite(ctx, { isWhole, offset }, find);
}

const asksNothing = (filter: MemberFilter): boolean =>
  Object.values(filter).every((asked) => asked === undefined);

async function findPage(
  ctx: ResourceContext,
  scope: ReadScope,
  input: VerbInput<typeof members.list>,
  filter: MemberFilter,
  order: Order<MemberOrderColumn>,
): Promise<VerbOutput<typeof members.list>> {
  const site = ctx.resource;
  const meanings = await meaningsOf(scope, site, filter);
  let found: number | null = null;
  const count = () => countMembers(scope, site, filter, meanings);
  return answerPage(
    input,
    async (window) => {
      const page = await findPageIds(scope, site, filter, meanings, { order, ...window });
      found = page.total;
      const rows = await findRows(scope, site, page.ids);
      return rows.map((row) => visibleRow(ctx.relation, rowOnWire(row)));
    },
    // The number of all members is kept as it changes; nothing is quicker.
    async () =>
      found ?? (asksNothing(filter) ? count() : countNowAndThen(ctx, filter, count, isFrequent(meanings))),
  );
}
