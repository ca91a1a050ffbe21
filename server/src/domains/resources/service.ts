// Sites. The right to work on one is decided for each request from three sources: root, owner of its partner,
// membership.
import { type Area, allows, type Relation, type Verb } from '#contract/base/access.ts';
import type { resources } from '#contract/domains/resources/routes.ts';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import type {
  Actor,
  CallContext,
  OperatorContext,
  ResourceContext,
  SiteRef,
} from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { maskedPrivateKey, replacedKeyUntil } from './private-key.service.ts';
import {
  countResources,
  findAccountIds,
  findAllOfPartner,
  findAvailable,
  findByKey,
  findKeys,
  findOfPartner,
  findRelation,
  findResources,
} from './queries.ts';
import { settingsOf } from './settings.service.ts';

/** Path at which logos are served. */
export const logoPath = '/api/site-logos';

/** Lists the sites of the operator by title from A to Z, whatever direction was requested. */
export async function listAvailable(
  ctx: OperatorContext,
  _input: RouteInput<typeof resources.listAvailable>,
): Promise<RouteOutput<typeof resources.listAvailable>> {
  const found = await read(ctx, ({ db }) => findAvailable(db, ctx.actor.id));
  const { service } = ctx.actor;
  if (!service) return { items: found };
  // A service account belongs to one site, even if the operator for whom it acts has several.
  return {
    items: found.filter(({ id }) => id === service.siteId).map((site) => ({ ...site, relation: 'service' })),
  };
}

/** Lists the sites of the operator as a page, by title from A to Z by default. */
export function listResources(
  ctx: OperatorContext,
  input: RouteInput<typeof resources.list>,
): Promise<RouteOutput<typeof resources.list>> {
  const asked = {
    operatorId: ctx.actor.id,
    title: input?.filter?.title ?? '',
    order: resolveOrder(input, { column: 'title', direction: 'asc' }),
  };
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      (window) => findResources(db, { ...asked, ...window }),
      () => countResources(db, asked),
    ),
  );
}

/** @throws AppError not_found for the key of another site than that of the call */
export function requireKey(ctx: ResourceContext, key: string): void {
  if (key !== ctx.resource.key) throw notFound();
}

/** Returns the site of the call in the form of the answer. */
export async function shownResource(
  ctx: ResourceContext,
  scope: ReadScope,
  secrets: SecretBox,
): Promise<Resource> {
  const { id, key } = ctx.resource;
  const { private_key_sealed: sealed, ...site } = await findKeys(scope.db, id);
  const { accounts: _, firebase: __, logo, locked, ...shown } = await settingsOf(scope, id);
  const sees = allows(ctx.relation, 'payments', 'read');
  const accounts = sees ? await findAccountIds(scope.db, id) : [];
  const accountOf = (mode: boolean) => accounts.find((one) => one.livemode === mode)?.account_id ?? null;
  const statusIn = (mode: boolean) =>
    sees ? (accountOf(mode) === null ? 'not_connected' : 'connected') : null;
  return {
    id,
    key,
    ...site,
    private_key: maskedPrivateKey(secrets, id, sealed),
    previous_private_key_until: await replacedKeyUntil(scope, id),
    ...shown,
    logo: logo === null ? null : `${logoPath}/${logo}`,
    locked: [...locked],
    payment_connect: {
      live_account_id: accountOf(true),
      test_account_id: accountOf(false),
      status: { live: statusIn(true), test: statusIn(false) },
      url: '/integrations/stripe/oauth',
    },
  };
}

/** Returns the site of the call with its settings. @throws AppError not_found for the key of another site */
export function getResource(
  tools: { secrets: SecretBox },
  ctx: ResourceContext,
  { key }: { key: string },
): Promise<Resource> {
  requireKey(ctx, key);
  return read(ctx, (scope) => shownResource(ctx, scope, tools.secrets));
}

/** Returns the site with this key, or null; for commands and jobs, which act for no operator. */
export async function siteByKey(ctx: CallContext, key: string): Promise<SiteRef | null> {
  return (await read(ctx, ({ db }) => findByKey(db, key))) ?? null;
}

/**
 * Returns the partner of the call's site with all its sites, by title, and the caller's relation to each; null if there
 * is none.
 */
export async function sitesOfPartner(ctx: ResourceContext, { db }: ReadScope) {
  const { partner_id: partnerId } = await findKeys(db, ctx.resource.id);
  const { actor } = ctx;
  const sites =
    actor.kind === 'operator'
      ? await findOfPartner(db, partnerId, actor.id)
      : await findAllOfPartner(db, partnerId);
  return { partnerId, sites };
}

/** Returns an operator's current relation to a site; null if there is none. */
export function relationNow({ db }: ReadScope, siteId: number, operatorId: number): Promise<Relation | null> {
  return findRelation(db, siteId, operatorId);
}

/**
 * Returns whether work that outlives the call that asked for it may continue: the operator may have lost their role
 * since. Work of the system may always continue.
 */
export async function mayStill(
  { db }: ReadScope,
  siteId: number,
  actor: Actor,
  right: { area: Area; verb: Verb },
): Promise<boolean> {
  if (actor.kind !== 'operator') return actor.kind === 'system';
  return allows(await findRelation(db, siteId, actor.id), right.area, right.verb);
}
