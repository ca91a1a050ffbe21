// The sites of a partner as its owners set them up, and the progress of that.
import type { onboarding } from '#contract/domains/onboarding/routes.ts';
import type { SetupState } from '#contract/domains/onboarding/schemas.ts';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import {
  addPartner,
  addSite,
  freeKey,
  hasHost,
  type NewSiteTools,
  newSite,
} from '#server/domains/resources/new-site.service.ts';
import { maskedPrivateKey, openPrivateKey } from '#server/domains/resources/private-key.service.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { findPlan } from '../partner-plans/queries.ts';
import { joinPartner } from './invitation.service.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';
import type { OnboardingTools } from './tools.ts';

type Input<Verb extends keyof typeof onboarding> = RouteInput<(typeof onboarding)[Verb]>;
type Output<Verb extends keyof typeof onboarding> = RouteOutput<(typeof onboarding)[Verb]>;

type StoredWebsite = Awaited<ReturnType<typeof queries.findWebsites>>[number];

function websiteOnWire(
  { private_key_sealed: sealed, replaced_until: until, ...site }: StoredWebsite,
  secrets: SecretBox,
): SetupState['items'][number] {
  return {
    ...site,
    // A site that was never given a key has none to mask.
    secret_key: maskedPrivateKey(secrets, site.id, sealed) ?? '',
    first_call_at: site.first_call_at?.toISOString() ?? null,
    last_call_at: site.last_call_at?.toISOString() ?? null,
    first_decision_at: site.first_decision_at?.toISOString() ?? null,
    previous_secret_key_until: until?.toISOString() ?? null,
  };
}

async function stateOf(
  { db }: ReadScope,
  { actor }: OperatorContext,
  secrets: SecretBox,
): Promise<SetupState> {
  const found = await queries.findPerson(db, actor.id);
  const { owned_partner_id: partnerId, id, is_paused: isPaused, ...person } = found;
  const registered = await queries.findConfirmed(db, id);
  const sites = partnerId === null || isPaused ? [] : await queries.findWebsites(db, partnerId);
  const isMade = sites.some(({ host }) => host.toLowerCase() === registered?.host.toLowerCase());
  const suggested =
    registered && !isMade
      ? { ...registered, is_taken: await queries.isHostTaken(db, registered.host) }
      : null;
  const { email, first_name, last_name, company, job } = person;
  return {
    email,
    first_name,
    last_name,
    company: company ?? '',
    job: job ?? '',
    suggested,
    is_paused: isPaused,
    websites_left: partnerId === null ? null : await queries.countSites(db, partnerId),
    items: sites.map((site) => websiteOnWire(site, secrets)),
  };
}

/** Returns the caller's progress in setting up. */
export function setupState(ctx: OperatorContext, { secrets }: OnboardingTools): Promise<SetupState> {
  return read(ctx, (scope) => stateOf(scope, ctx, secrets));
}

/** Creates a partner for the caller, unless they have one, and stores their personal data. */
export async function registerOwn(
  ctx: OperatorContext,
  { pricing_plans_id: planId, ...person }: Input<'registerOwn'>,
  { secrets }: OnboardingTools,
): Promise<Output<'registerOwn'>> {
  return write(ctx, 'onboarding.registerOwn', async (scope) => {
    const { owned_partner_id: owned } = await queries.holdPerson(scope.db, ctx.actor.id);
    await queries.changePerson(scope.db, ctx.actor.id, person);
    if (owned === null) {
      if (planId !== undefined && !(await queries.findOfferedPlan(scope.db, planId)))
        throw new AppError('invalid', texts.planGone, { fields: { pricing_plan: texts.planGone.en } });
      const partnerId = await addPartner(scope, person.company, planId);
      await joinPartner(scope, { partnerId, operatorId: ctx.actor.id, inviteId: null });
    } else await scope.audit({ target: 'operator', id: ctx.actor.id, changes: person });
    return stateOf(scope, ctx, secrets);
  });
}

/** Locks the caller's partner, which must have room for the wanted number of sites. */
async function holdRoom(scope: WriteScope, partnerId: number | null, wanted: number) {
  if (partnerId === null) throw new AppError('conflict', texts.noPartner);
  const partner = await queries.holdPartner(scope.db, partnerId);
  const { resources_limit: limit, sites, partner_plan_id: planId } = partner;
  if (!partner.active) throw new AppError('conflict', texts.paused);
  if (sites + wanted > limit) throw new AppError('conflict', texts.limitReached, { params: { limit } });
  return { partnerId, planId };
}

async function addWebsite(
  scope: WriteScope,
  tools: NewSiteTools,
  partnerId: number,
  { title, host }: { title: string; host: string },
) {
  const key = await freeKey(scope, title);
  const id = await addSite(scope, newSite({ title, host, key }), partnerId, tools);
  const { public_key, private_key_sealed: sealed } = await queries.findWebsite(scope.db, id);
  const secretKey = sealed === null ? null : openPrivateKey(tools.secrets, id, sealed);
  if (secretKey === null) throw new Error('a new site has no key');
  return { id, title, key, host, public_key, secret_key: secretKey };
}

/**
 * Creates the sites of the first step, all or none. They get the partner plan that was chosen at registration, unless
 * it was deleted since.
 * @throws AppError invalid for another address than the account's and for a host that another site has; conflict for an
 * operator without a partner, for an inactive partner and beyond its limit
 */
export async function createWebsites(
  ctx: OperatorContext,
  input: Input<'createWebsites'>,
  tools: OnboardingTools,
): Promise<Output<'createWebsites'>> {
  const { resources, extra, email, ...person } = input;
  return write(ctx, 'onboarding.createWebsites', async (scope) => {
    const known = await queries.holdPerson(scope.db, ctx.actor.id);
    if (known.email.toLowerCase() !== email.toLowerCase())
      throw new AppError('invalid', texts.otherEmail, { fields: { email: texts.otherEmail.en } });
    const { partnerId, planId } = await holdRoom(scope, known.owned_partner_id, resources.length);
    const told = extra === undefined ? {} : { extra: JSON.stringify(extra) };
    await queries.changePerson(scope.db, ctx.actor.id, { ...person, ...told });
    const items = [];
    for (const [row, site] of resources.entries()) {
      // Checked here, because the error of `addSite` names the site that has the host, which may be another partner's.
      if (await hasHost(scope, site.host)) throwIfInvalid({ [`resources.${row}.host`]: texts.hostTaken.en });
      items.push(await addWebsite(scope, tools, partnerId, site));
    }
    // A plan that was deleted meanwhile is no obstacle: the owner chooses another one in the billing.
    const plan = planId === null ? undefined : await findPlan(scope.db, planId);
    // This comes last, because from here on the transaction is inside one site.
    if (plan)
      for (const { id: siteId } of items) await tools.attachPricing(scope, { siteId, planId: plan.id });
    return { items };
  });
}

const steps = ['plan', 'content', 'member', 'keys', 'mail'] as const;

/** Returns which of the things the site has that it needs before it can sell. */
export async function checklist(ctx: ResourceContext): Promise<Output<'checklist'>> {
  const found = await read(ctx, ({ db }) => queries.findChecked(db, ctx.resource.id));
  const items = steps.map((step) => ({ step, done: found[step] }));
  return { shown: found.is_new && items.some(({ done }) => !done), items };
}
