// Cards of a member's page besides the account: read only, each with a call of its own.
import { decisionCode } from '#contract/domains/decisions/code.ts';
import type { members } from '#contract/domains/members/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { countOwn, findAccess, findMails, findSummary, isMember, type OwnTable } from './page.queries.ts';
import { findSessions } from './sessions.queries.ts';

const instant = (value: Date | string) => new Date(value).toISOString();
const maybeInstant = (value: Date | string | null) => (value === null ? null : instant(value));

/** Returns when a member was last seen, what they paid, and what needs attention. @throws AppError not_found */
export function getMemberSummary(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof members.summary>> {
  return read(ctx, async ({ db }) => {
    const found = await findSummary(db, ctx.resource, id);
    if (!found) throw notFound();
    return {
      last_seen_at: maybeInstant(found.last_seen_at),
      ltv: found.ltv_cents ?? 0,
      ltv_currency: found.ltv_currency,
      past_due: found.past_due.map((one) => ({
        ...one,
        grace_ends_at: maybeInstant(one.grace_ends_at),
        failed_at: maybeInstant(one.failed_at),
        next_try_at: maybeInstant(one.next_try_at),
      })),
      compromised_sessions: found.compromised,
    };
  });
}

type Paged = RouteInput<typeof members.mails>;
type Find<Row> = (
  scope: ReadScope,
  siteId: number,
  id: number,
  window: { limit: number; offset: number },
) => Promise<Row[]>;

/** Returns a page of rows of one member. @throws AppError not_found */
function pageOfMember<Row>(ctx: ResourceContext, input: Paged, table: OwnTable, find: Find<Row>) {
  const { id, ...page } = input;
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await isMember(scope.db, siteId, id))) throw notFound();
    return fetchPage(
      page,
      (window) => find(scope, siteId, id, window),
      () => countOwn(scope.db, siteId, table, id),
    );
  });
}

/** Lists mails sent to a member, latest first. @throws AppError not_found */
export const listMemberMails = (
  ctx: ResourceContext,
  input: Paged,
): Promise<RouteOutput<typeof members.mails>> =>
  pageOfMember(ctx, input, 'member_mails', async ({ db }, siteId, id, window) => {
    const rows = await findMails(db, siteId, id, window);
    return rows.map((row) => ({ ...row, created_at: instant(row.created_at) }));
  });

/** Lists sessions of a member on the publisher's site, latest first. @throws AppError not_found */
export const listMemberSessions = (
  ctx: ResourceContext,
  input: Paged,
): Promise<RouteOutput<typeof members.sessions>> =>
  pageOfMember(ctx, input, 'member_sessions', ({ db }, siteId, id, window) =>
    findSessions(db, siteId, id, window),
  );

/** Lists the content that a member requested and whether they had access, latest first. @throws AppError not_found */
export const listMemberAccess = (
  ctx: ResourceContext,
  input: Paged,
): Promise<RouteOutput<typeof members.accessContent>> =>
  pageOfMember(ctx, input, 'content_decisions', async ({ db }, siteId, id, window) => {
    const rows = await findAccess(db, siteId, id, window);
    return rows.map((row) => ({
      ...row,
      code: decisionCode(row.id),
      created_at: instant(row.created_at),
    }));
  });
