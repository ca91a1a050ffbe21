import type { ResourceContext } from '#server/database/context.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createInvite } from '#server/domains/invites/service.ts';
import { createPopupTemplate } from '#server/domains/popup-templates/service.ts';
import { createPromo } from '#server/domains/promos/service.ts';
import { freshDraft, freshInvoice } from '../access-matrix/invoice-valid-calls.ts';
import { freshPlan } from '../access-matrix/partner-plan-valid-calls.ts';
import { newChange } from '../access-matrix/seed-bulk-changes.ts';
import { newSisterCascade } from '../access-matrix/seed-cascade.ts';
import { newPlanDraft, newSettingsDraft } from '../access-matrix/seed-drafts.ts';
import { newHaltedFamily } from '../access-matrix/seed-families.ts';
import { newImport } from '../access-matrix/seed-imports.ts';
import { popupBody, uidOf } from '../access-matrix/seed-messages.ts';
import { plantDrift } from '../access-matrix/seed-provider-drift.ts';
import type { SeededSite } from '../access-matrix/seed-site.ts';
import type { SeedName } from '../access-matrix/seeds.ts';
import { makeOperator, makePartner } from '../make-resource.ts';
import { knownCode, type Pools } from './known.ts';
import { knownPopups } from './requests.ts';

/** Creates groups with the same members in each, so that a request can name a member of the group. */
async function fullGroups(ctx: ResourceContext, site: SeededSite) {
  const members = await Promise.all(Array.from({ length: 6 }, () => site.newMember()));
  const groups = await Promise.all(members.map(() => site.fresh('group')));
  for (const id of groups) await attachMembers(ctx, { id, user_ids: members });
  return { groups, members };
}

/**
 * Creates imports in every state, because each next step is possible only once. Many are checked: most steps lead away
 * from that state, and starting is possible only there.
 */
async function someImports(ctx: ResourceContext): Promise<number[]> {
  const ids: number[] = [];
  for (const [state, count] of [
    ['uploading', 12],
    ['uploaded', 4],
    ['checked', 100],
    ['queued', 4],
    ['done', 8],
  ] as const)
    for (let n = 0; n < count; n += 1) ids.push(await newImport(ctx, state));
  return ids;
}

/** Creates bulk changes that can be started, ones that wait and can be stopped, and a finished one. */
async function someChanges(ctx: ResourceContext, site: SeededSite): Promise<number[]> {
  const ids = [site.ids.bulkChange];
  for (let n = 0; n < 24; n += 1)
    ids.push(await newChange(ctx, site.ids.member, n % 2 === 0 ? 'prepared' : 'queued'));
  return ids;
}

/** Creates code batches with generated codes, and stopped ones that can be resumed. */
async function someFamilies(ctx: ResourceContext, site: SeededSite): Promise<number[]> {
  const ids = [site.ids.codeFamily];
  for (let n = 0; n < 12; n += 1)
    ids.push(await (n % 2 === 0 ? site.fresh('codeFamily') : newHaltedFamily(ctx, site.ids.promo)));
  return ids;
}

/** Creates drafts of separate plans and of the settings; some are published and can be reverted. */
async function someDrafts(ctx: ResourceContext, site: SeededSite): Promise<number[]> {
  const asRoot = { ...ctx, relation: 'root' as const };
  const ids = [site.ids.draft];
  for (let n = 0; n < 24; n += 1)
    ids.push(
      n % 4 === 3
        ? await newSettingsDraft(asRoot)
        : await newPlanDraft(asRoot, await site.fresh('plan'), n % 4 === 2 ? 'published' : 'draft'),
    );
  return ids;
}

/** Creates operators with a role on the site that can be removed. */
async function someOperators({ database, resource }: ResourceContext): Promise<number[]> {
  const made = Array.from({ length: 12 }, () => makeOperator(database, { on: [{ resource, role: 'user' }] }));
  return (await Promise.all(made)).map(({ id }) => id);
}

/** Drafts to be finalized, and finalized ones to be paid or voided. */
async function someInvoices(ctx: ResourceContext): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await (n % 2 === 0 ? freshDraft(ctx) : freshInvoice(ctx)));
  return ids;
}

/**
 * Creates cascade accesses of the site, whose source can be changed, and some of sister sites, which can open items on
 * it.
 */
async function cascades(ctx: ResourceContext, site: SeededSite): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1)
    ids.push(await (n % 2 === 0 ? site.fresh('cascadeAccess') : newSisterCascade(ctx)));
  return ids;
}

type Several = (name: SeedName, count?: number) => Promise<number[]>;

/** Creates separate sources and targets, because a source can be used only once. */
async function partsOfCascades(several: Several) {
  return {
    cascadeOption: await several('unsold', 20),
    cascadeApplied: await several('cascadeApplied', 20),
    cascadeExcluded: await several('cascadeExcluded', 20),
  };
}

/** Ids that calls return. */
const fromCalls = () => ({ session: [1], exported: [], schedule: [] });

/** Creates the rows that belong to no site. */
async function ofPlatform(ctx: ResourceContext) {
  const partners = await Promise.all(Array.from({ length: 16 }, () => makePartner(ctx.database)));
  return {
    newPartner: partners.map(({ id }) => id),
    partnerPlan: await Promise.all(Array.from({ length: 12 }, () => freshPlan(ctx))),
    invoice: await someInvoices(ctx),
  };
}

/** Popups under the uids that requests name; once for a site. */
export async function makeKnownPopups(ctx: ResourceContext): Promise<void> {
  for (let n = 0; n < knownPopups; n += 1) await createPopupTemplate(ctx, { ...popupBody(), uid: uidOf(n) });
}

/** Creates the promo and the invite whose code the requests know. */
async function makeKnownCodes(ctx: ResourceContext): Promise<void> {
  const percent = { discount: 10, discount_type: 'percent', for_all_plans: true } as const;
  await createPromo(ctx, { title: 'Any purchase', code: knownCode, ...percent });
  await createInvite(ctx, { title: 'Everybody', code: knownCode, activations_limit: 0 });
}

const ignoredDrift = (ctx: ResourceContext, memberId: number): Promise<number> =>
  plantDrift(ctx, { memberId, customerId: 'cus_ignored', state: 'ignored' });

/** Returns rows of which one is enough: calls leave them unchanged, or add more. */
function seededOnce({ ids }: SeededSite) {
  return {
    subscription: [ids.subscription],
    ticket: [ids.ticket],
    invite: [ids.invite],
    clockTurn: [ids.clockTurn],
    delivery: [ids.delivery],
    receiptTemplate: [ids.receiptTemplate],
    webhook: [ids.webhook],
    partner: [ids.partnerOfSite],
  };
}

/** Creates ids that exist on a site, many of those that calls delete or change. */
export async function poolsOf(ctx: ResourceContext, site: SeededSite): Promise<Pools> {
  const { ids } = site;
  const several: Several = (name, count = 60) =>
    Promise.all(Array.from({ length: count }, () => site.fresh(name)));
  const full = await fullGroups(ctx, site);
  await makeKnownCodes(ctx);
  return {
    // Only a gift can be given away.
    option: [ids.option, ids.unsold, ids.gift, ids.gift],
    ...seededOnce(site),
    // The others are held by no member, so they can be deleted.
    plan: [ids.plan, ids.plan, ...(await several('plan', 2))],
    event: [ids.event, ids.event, ...(await several('event', 2))],
    drift: [ids.drift, await ignoredDrift(ctx, ids.member)],
    pass: await several('pass', 10),
    draft: await someDrafts(ctx, site),
    transfer: [ids.transfer, ...(await several('transfer', 12))],
    codeFamily: await someFamilies(ctx, site),
    content: [ids.content],
    member: [ids.member, ...full.members],
    group: [ids.group, ...full.groups],
    promo: [ids.promo, ...(await several('promo'))],
    transaction: [ids.transaction, ids.receipt, ...(await several('transaction'))],
    bulkChange: await someChanges(ctx, site),
    memberImport: [ids.memberImport, ...(await someImports(ctx))],
    account: await several('suspendedAccount', 12),
    website: await several('website', 12),
    action: [ids.action, ...(await several('action', 6))],
    trigger: [ids.trigger, ...(await several('trigger', 6))],
    emailTemplate: [ids.emailTemplate, ...(await several('emailTemplate', 6))],
    operator: await someOperators(ctx),
    cascade: await cascades(ctx, site),
    ...(await partsOfCascades(several)),
    ...(await ofPlatform(ctx)),
    ...fromCalls(),
  };
}
