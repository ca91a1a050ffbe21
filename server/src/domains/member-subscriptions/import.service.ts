// Subscriptions of members who are moved in from another system: attached without payment, to plans matched by title.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import {
  attachMissing,
  type ImportedSubscription,
  importedOptions,
  insertImportedOption,
  insertPlan,
} from './import.queries.ts';

export interface ImportedPlan {
  memberId: number;
  planTitle: string;
  /** Given by an operator of the other system; otherwise paid for there. */
  isComplimentary: boolean;
}

async function ensureOptions(
  scope: WriteScope,
  siteId: number,
  titles: readonly string[],
): Promise<{ options: Map<string, { planId: number; optionId: number }>; madePlans: number[] }> {
  // Two imports at once make each plan once: the second waits for the first one's transaction.
  await scope.client.query("select pg_advisory_xact_lock(hashtextextended('imported plans', $1))", [siteId]);
  const known = await importedOptions(scope.client, siteId, titles);
  const options = new Map<string, { planId: number; optionId: number }>();
  const madePlans: number[] = [];
  const made = new Map<string, { planId: number; optionId: number }>();
  for (const title of titles) {
    const name = title.toLowerCase();
    const found = known.get(title);
    const earlier = made.get(name);
    if (earlier) {
      options.set(title, earlier);
      continue;
    }
    const planId = found?.planId ?? (await insertPlan(scope.client, siteId, title));
    if (!found) {
      madePlans.push(planId);
      await scope.audit({ target: 'plan', id: planId, changes: { title, from: 'import' } });
    }
    const optionId = found?.optionId ?? (await insertImportedOption(scope.client, siteId, planId));
    made.set(name, { planId, optionId });
    options.set(title, { planId, optionId });
  }
  return { options, madePlans };
}

/**
 * Attaches the plans a file names to its members; plans of an unknown title are made. Members who hold an open
 * subscription of the plan keep it as it is.
 * @returns ids of the members who got a subscription, once for each, and of the plans that were made
 */
export async function attachImportedPlans(
  ctx: ResourceContext,
  scope: WriteScope,
  wanted: readonly ImportedPlan[],
): Promise<{ members: number[]; madePlans: number[] }> {
  if (wanted.length === 0) return { members: [], madePlans: [] };
  const siteId = ctx.resource.id;
  const titles = [...new Set(wanted.map((entry) => entry.planTitle))];
  const { options, madePlans } = await ensureOptions(scope, siteId, titles);
  const rows = wanted.flatMap((entry): ImportedSubscription[] => {
    const option = options.get(entry.planTitle);
    return option === undefined
      ? []
      : [{ memberId: entry.memberId, isComplimentary: entry.isComplimentary, ...option }];
  });
  const actor = { kind: ctx.actor.kind, id: ctx.actor.kind === 'operator' ? ctx.actor.id : null };
  const members = await attachMissing(scope.client, siteId, ctx.resource.livemode, rows, actor);
  return { members, madePlans };
}
