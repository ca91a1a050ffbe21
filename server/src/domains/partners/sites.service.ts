// The sites of a partner. Its limit is checked while the partner is locked, so that concurrent calls can't exceed it.
import { fillText } from '#contract/base/errors.ts';
import type { partners } from '#contract/domains/partners/routes.ts';
import { type PartnerResource, planOf } from '#contract/domains/partners/schemas.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { findPlan } from '../partner-plans/queries.ts';
import { addSite, freeKey, hasHost, newSite } from '../resources/new-site.service.ts';
import { removeResource } from '../resources/removal.service.ts';
import { siteOnWire } from './on-wire.ts';
import { holdOwn, requireOwn } from './own.service.ts';
import { findSiteAt, findSites } from './queries.ts';
import { partnerTexts as texts } from './texts.ts';
import type { PartnerTools } from './tools.ts';

type Verbs = typeof partners;

interface Website {
  website_title: string;
  website_url: string;
  pricing_plan?: number | undefined;
  pricing_plans_id?: number | undefined;
  active?: boolean | undefined;
}

interface Place {
  partnerId: number;
  /** True for root, who may choose plans that aren't public. */
  isRoot: boolean;
}

async function requireOffered({ db }: WriteScope, planId: number, isRoot: boolean): Promise<void> {
  const plan = await findPlan(db, planId);
  if (!plan?.active || (!isRoot && !plan.is_public)) throwIfInvalid({ pricing_plan: texts.noPlan.en });
}

/**
 * Checks that the host is free. Root, and the owner of the other site, are told which site has it; other callers only
 * that it is taken.
 */
async function requireFreeHost(scope: WriteScope, host: string, { partnerId, isRoot }: Place): Promise<void> {
  if (!(await hasHost(scope, host))) return;
  const site = await findSiteAt(scope.db, host);
  const isKnown = site !== undefined && (isRoot || site.partner_id === partnerId);
  const said = isKnown ? fillText(texts.hostOf.en, { site: site.title }) : texts.hostTaken.en;
  throwIfInvalid({ website_url: said });
}

/**
 * Inserts a site of a partner with its pricing, within the caller's transaction.
 * @returns its id
 * @throws AppError invalid for a plan that isn't on offer and a host that another site has
 */
export async function addWebsite(
  tools: Pick<PartnerTools, 'secrets' | 'furnish' | 'attachPricing'>,
  scope: WriteScope,
  website: Website,
  { partnerId, isRoot }: Place,
): Promise<number> {
  const { website_title: title, website_url: url, active = true } = website;
  const planId = planOf(website) ?? 0;
  await requireOffered(scope, planId, isRoot);
  const { hostname: host } = new URL(url);
  const site = newSite({ title, host, key: await freeKey(scope, title) });
  await requireFreeHost(scope, site.host, { partnerId, isRoot });
  const siteId = await addSite(scope, { ...site, active }, partnerId, tools);
  await tools.attachPricing(scope, { siteId, planId });
  return siteId;
}

/** Adds a site to a partner. @throws AppError not_found; conflict at the partner's limit; invalid like `addWebsite` */
export function addResource(
  tools: PartnerTools,
  ctx: OperatorContext,
  { id, ...website }: RouteInput<Verbs['addResource']>,
): Promise<PartnerResource> {
  return write(ctx, 'partners.addResource', async (scope) => {
    const partner = await holdOwn(ctx, scope, id);
    const limit = partner.resources_limit;
    if ((await findSites(scope.db, id)).length >= limit)
      throw new AppError('conflict', texts.limitReached, { params: { limit } });
    const siteId = await addWebsite(tools, scope, website, { partnerId: id, isRoot: partner.is_root });
    const made = (await findSites(scope.db, id)).find((site) => site.id === siteId);
    if (!made) throw notFound();
    return siteOnWire(made);
  });
}

/** @throws AppError not_found, also for a site of another partner; conflict like `removeResource` */
export async function removeSite(
  tools: Pick<PartnerTools, 'settleBeforeDeletion'>,
  ctx: OperatorContext,
  { id, key }: RouteInput<Verbs['removeResource']>,
): Promise<RouteOutput<Verbs['removeResource']>> {
  const sites = await read(ctx, async (scope) => {
    await requireOwn(ctx, scope, id);
    return findSites(scope.db, id);
  });
  const site = sites.find((one) => one.key === key);
  if (!site) throw notFound();
  return removeResource(tools, ctx, { id: String(site.id) });
}
