import { sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { perSiteTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { endingCards } from './across-sites.queries.ts';
import { expiringMail } from './mails.ts';
import { isExpiring } from './queries.ts';

interface Tools extends SystemTools {
  baseUrl: string;
}

/**
 * Mails a warning once per card that expires before its next charge; a card without an email only shows it on the
 * screen.
 */
export function warnOfEnds({ baseUrl }: Pick<Tools, 'baseUrl'>, ctx: ResourceContext): Promise<void> {
  return write(ctx, 'billing.warnOfEnds', async ({ db, client, ...scope }) => {
    const ending = await db
      .updateTable('billing_cards')
      .set({ warned_for: sql<string>`expires_on` })
      .where('resource_id', '=', ctx.resource.id)
      .where('customer_email', 'is not', null)
      .where(isExpiring)
      .where(sql<boolean>`warned_for is distinct from expires_on`)
      .returningAll()
      .execute();
    for (const card of ending)
      await queueMail(client, {
        id: `card-ends-${ctx.resource.id}-${card.id}-${card.expires_on}`,
        to: { address: card.customer_email ?? '' },
        ...expiringMail({
          site: ctx.resource.title,
          brand: card.brand ?? 'card',
          last4: card.last4 ?? '',
          isLive: card.livemode,
          address: `${baseUrl}/billing-info`,
        }),
      });
    if (ending.length === 0) scope.unchanged();
    else scope.noAudit('progress');
  });
}

export function billingTasks(tools: Tools): Task[] {
  return [
    perSiteTask(tools, {
      name: 'billing.warn-of-ends',
      every: '12 8 * * *',
      find: endingCards,
      run: (ctx) => warnOfEnds(tools, ctx),
    }),
  ];
}
