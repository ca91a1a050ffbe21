// Sends the digests of a site. The week is noted in the transaction that queues the email, so a crash sends none twice.
import { allows, type Relation } from '#contract/base/access.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { getStatistics } from '../dashboard/statistics.service.ts';
import { relationNow } from '../resources/service.ts';
import { digestMail } from './mails.ts';
import { deleteOldWeeks, findDue, findRecipient, insertWeek } from './queries.ts';
import { unsubscribePath } from './unsubscribe.service.ts';
import { daysOfDigest, type Week, weekToSend } from './week.rules.ts';

export interface DigestTools {
  /** Base address of links in emails. */
  baseUrl: string;
}

interface Recipient {
  email: string;
  firstName: string;
  relation: Relation;
}

/** Returns null for an operator who can't see the dashboard any more. */
async function recipientNow(scope: ReadScope, siteId: number, operatorId: number): Promise<Recipient | null> {
  const relation = await relationNow(scope, siteId, operatorId);
  if (relation === null || !allows(relation, 'dashboard', 'read')) return null;
  const found = await findRecipient(scope, operatorId);
  return found && { ...found, relation };
}

/** Sends one digest, or records that its operator gets none this week. Does nothing if the week has a row. */
function sendOne(
  { baseUrl }: DigestTools,
  ctx: ResourceContext,
  operatorId: number,
  { week, statistics }: { week: Week; statistics: Statistics },
): Promise<void> {
  return write(ctx, 'weeklyDigests.send', async (scope) => {
    scope.noAudit('job');
    const { id: siteId, key, title } = ctx.resource;
    const to = await recipientNow(scope, siteId, operatorId);
    const token = newToken();
    const tokenHash = to && hashToken(token);
    if (!(await insertWeek(scope, siteId, { operatorId, week, tokenHash }))) return;
    await deleteOldWeeks(scope, siteId, { operatorId, week });
    if (to === null) return;
    const unsubscribeUrl = `${new URL(unsubscribePath, baseUrl).href}/${token}`;
    await queueMail(scope.client, {
      id: `weekly-digest-${siteId}-${operatorId}-${week.start}`,
      to: { address: to.email },
      ruleOf: siteId,
      unsubscribeUrl,
      ...digestMail({ ...to, site: { key, title }, statistics, baseUrl, unsubscribeUrl }),
    });
  });
}

/**
 * Sends the digests of a site that are due, each in its own transaction. Sends none while metrics are being counted; the
 * next run retries.
 * @param now present of the site
 */
export async function sendDigests(
  tools: DigestTools,
  ctx: ResourceContext,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const week = weekToSend(now, ctx.resource.timezone);
  if (week === null) return;
  const operators = await read(ctx, (scope) => findDue(scope, ctx.resource.id, week));
  if (operators.length === 0) return;
  const statistics = await getStatistics(ctx, daysOfDigest(week));
  if (statistics.period.counting) return;
  for (const operatorId of operators) {
    if (signal?.aborted) return;
    await sendOne(tools, ctx, operatorId, { week, statistics });
  }
}
