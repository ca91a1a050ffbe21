// Previews the publication of a plan's draft, with the rules that the plan's own form uses.
import type { DraftEffect } from '#contract/domains/configuration-drafts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { countReach } from '../content/reach.service.ts';
import { requirePlan } from '../plans/plan-on-wire.service.ts';
import { previewPriceChange } from '../pricing-options/effect.service.ts';
import { publishedFrom, type Values } from './differences.ts';
import { isNew, optionIn, optionsNamed, termsIn } from './plan-values.service.ts';
import { findDraft } from './queries.ts';
import { rulesFrom } from './rule-values.service.ts';
import { type DraftDifference, readCurrentDraft } from './state.service.ts';

type Option = DraftEffect['options'][number];

/** Returns the options whose terms change for renewals, too. */
async function touchedOptions(
  ctx: ResourceContext,
  next: Values,
  differences: readonly DraftDifference[],
): Promise<Option[]> {
  const names = optionsNamed(differences.filter(({ isGone }) => !isGone).map(({ path }) => path));
  const options: Option[] = [];
  for (const name of names) {
    const { title, renewals_follow, ...fields } = optionIn(next, name);
    if (isNew(name) || renewals_follow !== true) continue;
    const id = Number(name);
    options.push({
      id,
      title: String(title),
      effect: await previewPriceChange(ctx, { id, ...termsIn(fields) }),
    });
  }
  return options;
}

async function reachOf(ctx: ResourceContext, plan: number, next: Values): Promise<DraftEffect['reach']> {
  const { total, reached, joins, leaves } = await countReach(ctx, {
    plan,
    active: next.active === true,
    full_access: next.access === 'full',
    predictive_paywall: next.access === 'predictive',
    predictive_percents: Number(next.predictive_percents),
    ...rulesFrom(next),
  });
  return { total, reached, joins, leaves };
}

const isOfAccess = (path: string) => /^(access|active|predictive_percents|rules\..*)$/.test(path);

/** Previews a draft of a plan. @throws AppError not_found, also for a draft of the settings */
export async function previewDraft(ctx: ResourceContext, { id }: { id: number }): Promise<DraftEffect> {
  const found = await read(ctx, async (scope) => {
    const row = await findDraft(scope.db, ctx.resource.id, id);
    if (!row || row.plan_id === null) throw notFound();
    const { extras } = await requirePlan(ctx, scope, row.plan_id);
    const { live, differences } = await readCurrentDraft(ctx, scope, row);
    return { planId: row.plan_id, members: extras.users_count, live, differences };
  });
  const open = found.differences.filter(({ isGone }) => !isGone);
  const next = publishedFrom(found.live, open);
  const hasAccess = open.some(({ path }) => isOfAccess(path));
  return {
    members: found.members,
    options: await touchedOptions(ctx, next, open),
    reach: hasAccess ? await reachOf(ctx, found.planId, next) : null,
  };
}
