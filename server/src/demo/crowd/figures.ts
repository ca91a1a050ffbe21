// The figures of lives that are at hand: what the dashboard derives from the log, derived before the log is written.
import type { ResourceContext } from '#server/database/context.ts';
import { copyRows } from '#server/database/copy-rows.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { recountDays } from '#server/domains/dashboard/facts.queries.ts';
import { factsOf } from '#server/domains/dashboard/payer-facts.ts';
import type { LogLine } from '#server/domains/dashboard/paying-intervals.ts';
import type { Life } from '#server/domains/member-subscriptions/history.service.ts';

/** The lines of one payer as they are read back from the log: by time, then in the order they are written. */
function linesOf(lives: readonly Life[]): LogLine[] {
  const lines = lives.flatMap(({ current, events }) =>
    events.map(
      (event): LogLine => ({
        ...event,
        id: 0,
        subscriptionId: current.id,
        isForGroup: current.groupId !== null,
      }),
    ),
  );
  lines.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  return lines.map((line, position) => ({ ...line, id: position + 1 }));
}

/** Stores what each payer adds to the figures. @param lives all of a payer's, with their ids; seats among them */
export async function storeFacts(
  { resource }: ResourceContext,
  { client }: WriteScope,
  lives: readonly Life[],
): Promise<void> {
  const byPayer = Map.groupBy(lives, ({ current }) => current.payerId);
  byPayer.delete(null);
  const rows = [...byPayer].flatMap(([payerId, own]) =>
    factsOf(payerId ?? 0, linesOf(own)).map((fact, position) => ({
      payer_id: fact.payerId,
      position,
      kind: fact.kind,
      at: fact.at,
      settled_at: fact.settledAt,
      subscription_id: fact.subscriptionId,
      plan_id: fact.planId,
      currency: fact.currency,
      value: fact.value,
      cause: fact.cause,
      had_trial: fact.hadTrial,
      is_for_group: fact.isForGroup,
    })),
  );
  await copyRows(client, resource.id, 'payer_facts', rows);
}

/** Adds the facts of a whole site up by day. */
export function addUpDays(ctx: ResourceContext): Promise<void> {
  return write(ctx, 'demo.add-up-days', async (scope) => {
    scope.unchanged();
    await recountDays(scope.client, ctx.resource.id);
  });
}
