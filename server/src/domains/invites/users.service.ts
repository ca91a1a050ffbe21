// Redemptions of an invite, and their figures.
import { sql } from 'kysely';
import type { invites } from '#contract/domains/invites/routes.ts';
import type { CodeFigures } from '#contract/domains/promos/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { read, readSnapshot } from '#server/database/scope.ts';
import { countUniqueUses } from '../code-families/redeem.queries.ts';
import { countStayed } from '../promos/code-figures.queries.ts';
import { requireCode } from '../promos/record.service.ts';
import { countRedemptions, findUses } from './queries.ts';

/** Lists redemptions of an invite, deleted or not, latest first. @throws AppError not_found */
export function listInviteUses(
  ctx: ResourceContext,
  { id, filter = {}, ...input }: RouteInput<typeof invites.users>,
): Promise<RouteOutput<typeof invites.users>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    await requireCode(scope, siteId, 'invites', id);
    return fetchPage(
      input,
      async (window) => {
        const rows = await findUses(scope.db, siteId, id, { filter, ...window });
        return rows.map((row) => ({ ...row, used_at: new Date(row.used_at).toISOString() }));
      },
      () => countRedemptions(scope.db, siteId, id, filter),
    );
  });
}

/**
 * Returns the payments of an invite's users from the redemption on, and how many of them still pay. An invite itself is
 * free: users pay if they bought something of their own.
 * @throws AppError not_found
 */
export function getInviteFigures(ctx: ResourceContext, { id }: { id: number }): Promise<CodeFigures> {
  const siteId = ctx.resource.id;
  return readSnapshot(
    ctx,
    async (scope) => {
      const invite = await requireCode(scope, siteId, 'invites', id);
      const joins = sql`
      select member_id, min(used_at) as joined_at from invite_uses
      where resource_id = ${siteId} and invite_id = ${id} group by member_id`;
      const { rows: revenue } = await sql<{ currency: string; amount: number }>`
      select t.currency, sum(p.price_cents)::bigint as amount
      from (${joins}) j
      join transactions t on t.resource_id = ${siteId} and t.member_id = j.member_id and t.created_at >= j.joined_at
        and t.status in ('succeeded', 'refunded') and t.livemode = ${ctx.resource.livemode}
      join transaction_purchases p on p.resource_id = t.resource_id and p.transaction_id = t.id
      group by t.currency order by 2 desc, 1`.execute(scope.db);
      const uses = invite.count_uses + (await countUniqueUses(scope, siteId, 'invites', id));
      return { uses, ...(await countStayed(ctx, scope, joins)), revenue };
    },
    'main',
  );
}
