// Redemptions of invites by a member.
import type { invites } from '#contract/domains/invites/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow } from '#server/database/rows.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';

/** Lists invites that a member used, latest first; a deleted one is marked. @throws AppError not_found */
export function listUsedInvites(
  ctx: ResourceContext,
  { id, ...input }: RouteInput<typeof invites.ofMember>,
): Promise<RouteOutput<typeof invites.ofMember>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await findRow(scope, siteId, 'members', id))) throw notFound();
    const uses = scope.db
      .selectFrom('invite_uses as u')
      .innerJoin('invites as i', (join) =>
        join.onRef('i.resource_id', '=', 'u.resource_id').onRef('i.id', '=', 'u.invite_id'),
      )
      .where('u.resource_id', '=', siteId)
      .where('u.member_id', '=', id);
    return fetchPage(
      input,
      async ({ limit, offset }) => {
        const rows = await uses
          .select(['u.id', 'u.invite_id', 'i.title', 'i.code', 'i.removed_at', 'u.used_at'])
          .orderBy('u.used_at', 'desc')
          .orderBy('u.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map(({ removed_at: removed, used_at: used, ...row }) => ({
          ...row,
          status: removed === null ? ('sent' as const) : ('deleted' as const),
          created_at: new Date(used).toISOString(),
        }));
      },
      async () => {
        const { count } = await uses
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      },
    );
  });
}
