// Queries for what decides on a site: plans, events, rules "Behind the wall" and settings.
import { sql } from 'kysely';
import type { DecisionConfig, Opener, WallRule } from '#contract/domains/decisions/situation.ts';
import { type WallKind, wallKinds } from '#contract/domains/decisions/words.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { findRules, type OwnerKind, ruleOf } from '../access-rules/queries.ts';
import { findRules as findWallRules } from '../content-wall/queries.ts';
import { type Weights, weightsOf } from '../predictive-paywall/rank.service.ts';
import { settingsOf } from '../resources/settings.service.ts';

/** Network or range of addresses whose readers act as a member. */
export interface NetworkRule {
  kind: 'mask' | 'range';
  from: string;
  /** Last address of a range; null for a mask. */
  to: string | null;
  memberId: number;
}

/** Revision of a popup template that answers a wall. */
export interface WallPopup {
  id: number;
  slug: string;
  revision: number;
  /** True if it has JavaScript, which runs in a frame alone. */
  isFramed: boolean;
}

/** Popups by the wall that they answer; a wall without one is the built-in one. */
export type WallPopups = Partial<Record<WallKind, WallPopup>>;

/** Everything that decides on a site, and what answers its walls. */
export interface SiteConfig {
  decision: DecisionConfig;
  /** Weights of the signals of a reader's rank. */
  weights: Weights;
  networks: readonly NetworkRule[];
  popups: WallPopups;
}

interface OwnerRow {
  id: number;
  title: string;
  active: boolean;
  priority: number;
  full_access: boolean;
  percents: number | null;
}

const owners = {
  plan: sql`select id, title, active, priority, full_access,
      case when predictive_paywall then predictive_percents end as percents from plans`,
  ticketEvent: sql`select id, title, active, 0 as priority, false as full_access, null::integer as percents
    from ticket_events`,
};

/** Returns the plans or events that exist, also those that aren't on sale any more, because members still hold them. */
async function findOpeners({ db }: ReadScope, siteId: number, kind: OwnerKind): Promise<Opener[]> {
  const { rows } = await sql<OwnerRow>`
    ${owners[kind]} where resource_id = ${siteId} and removed_at is null order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const rules = Map.groupBy(await findRules(db, siteId, kind, ids), ({ owner_id: owner }) => owner);
  return rows.map(({ full_access: fullAccess, percents, ...row }) => ({
    ...row,
    fullAccess,
    predictivePercents: percents,
    rules: (rules.get(row.id) ?? []).toSorted((one, other) => one.id - other.id).map(ruleOf),
  }));
}

async function findWall({ db }: ReadScope, siteId: number): Promise<WallRule[]> {
  const rules = await findWallRules(db, siteId);
  return rules.map((rule) => ({
    id: rule.id,
    contentTypeIds: rule.types.map(({ id }) => id),
    termIds: rule.terms.map(({ id }) => id),
    youngerThanDays: rule.younger_than_days ?? null,
    olderThanDays: rule.older_than_days ?? null,
    access: rule.access,
  }));
}

/** Returns the plans of pricing options. */
async function plansOfOptions({ db }: ReadScope, siteId: number, ids: readonly (number | null)[]) {
  const { rows } = await sql<{ id: number; plan_id: number }>`
    select id, plan_id from pricing_options
    where resource_id = ${siteId} and removed_at is null and id = any(${ids}::bigint[])`.execute(db);
  const plans = new Map(rows.map((row) => [row.id, row.plan_id]));
  return ids.map((id) => (id === null ? null : (plans.get(id) ?? null)));
}

type Settings = Awaited<ReturnType<typeof settingsOf>>['settings'];

function networksOf({ mask_ips_users: masks, range_ips_users: ranges }: Settings): NetworkRule[] {
  return [
    ...masks.flatMap(({ mask_ip: from, user_id: memberId }): NetworkRule[] =>
      from === null || memberId === null ? [] : [{ kind: 'mask', from, to: null, memberId }],
    ),
    ...ranges.flatMap(({ ip_from: from, ip_to: to, user_id: memberId }): NetworkRule[] =>
      from === null || to === null || memberId === null ? [] : [{ kind: 'range', from, to, memberId }],
    ),
  ];
}

/**
 * Returns the popups that answer walls. Drafts and popups that are switched off are left out, and those for signed-in
 * readers, because nobody is signed in yet.
 */
async function findPopups(
  { db }: ReadScope,
  siteId: number,
  chosen: Settings['popups'],
): Promise<WallPopups> {
  const slugs = Object.values(chosen).filter((slug) => slug !== null);
  if (slugs.length === 0) return {};
  const { rows } = await sql<{ id: number; slug: string; revision: number; isFramed: boolean }>`
    select id, slug, version as revision, javascript ~ '\\S' as "isFramed" from popup_templates
    where resource_id = ${siteId} and slug = any(${slugs}::text[])
      and status = 'published' and active and not required_auth`.execute(db);
  const found = wallKinds.flatMap((kind) => {
    const popup = rows.find(({ slug }) => slug === chosen[kind]);
    return popup ? [[kind, popup] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Reads everything that decides on a site. */
export async function readConfig(scope: ReadScope, siteId: number): Promise<SiteConfig> {
  const { active, settings, system_settings: system } = await settingsOf(scope, siteId);
  const [guestPlanId = null, signUpPlanId = null] = await plansOfOptions(scope, siteId, [
    settings.default_guest_subscription_id,
    settings.default_subscription_id,
  ]);
  return {
    decision: {
      siteActive: active,
      wall: await findWall(scope, siteId),
      plans: await findOpeners(scope, siteId, 'plan'),
      events: await findOpeners(scope, siteId, 'ticketEvent'),
      guestPlanId,
      signUpPlanId,
      checkAlreadyViewed: settings.check_access_already_viewed_content,
      contentSyncAndCheck: system.content_sync_and_check,
      predictivePaywall: settings.predictive_paywall,
    },
    weights: weightsOf(settings),
    networks: networksOf(settings),
    popups: await findPopups(scope, siteId, settings.popups),
  };
}

export interface NumberedHash {
  id: number;
  hash: string;
}

/** Returns the newest number of a site's configuration, with its hash in hexadecimal; null if there is none. */
export async function findNewestConfig({ db }: ReadScope, siteId: number): Promise<NumberedHash | null> {
  const { rows } = await sql<NumberedHash>`
    select id, encode(hash, 'hex') as hash from decision_configs
    where resource_id = ${siteId} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Makes other processes wait until the transaction ends, so that each configuration gets one number. */
export async function lockConfigs({ db }: WriteScope, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('decisions.config', ${siteId}))`.execute(db);
}

export async function insertConfig(
  { db }: WriteScope,
  siteId: number,
  { id, hash, document }: NumberedHash & { document: string },
): Promise<void> {
  await sql`
    insert into decision_configs (resource_id, id, hash, document)
    values (${siteId}, ${id}, decode(${hash}, 'hex'), ${document}::jsonb)`.execute(db);
}
