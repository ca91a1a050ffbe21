// Websites of a site: the origins whose pages may call with its public key.
import type { websites } from '#contract/domains/websites/routes.ts';
import type { Website } from '#contract/domains/websites/schemas.ts';
import { isLoopbackHost, originOf, websitesMax } from '#contract/domains/websites/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { requireKey } from '#server/domains/resources/service.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { tellWebsiteChange } from './notify.service.ts';
import { dnsNameOf, fileUrlOf, lookAtDns, lookAtFile } from './proof.service.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';
import type { WebsiteTools } from './tools.ts';

type BaseUrl = Pick<WebsiteTools, 'baseUrl'>;

const isOnThisMachine = (origin: string): boolean => isLoopbackHost(new URL(origin).hostname);

/** Returns whether pages of a website may call: it is proved, or on this machine together with the product. */
function countsFor({ baseUrl }: BaseUrl, { origin, proved_at }: queries.WebsiteRow): boolean {
  return proved_at !== null || (isOnThisMachine(origin) && isOnThisMachine(baseUrl));
}

function shown(tools: BaseUrl, row: queries.WebsiteRow): Website {
  const { id, origin, code, proved_at: provedAt, proved_by, created_at: createdAt } = row;
  return {
    id,
    origin,
    code,
    file_url: fileUrlOf(origin),
    dns_name: dnsNameOf(origin),
    counts: countsFor(tools, row),
    is_loopback: isOnThisMachine(origin),
    proved_at: provedAt?.toISOString() ?? null,
    proved_by,
    created_at: createdAt.toISOString(),
  };
}

/** Returns the origins whose pages may call with the public key of a site. */
export async function originsThatCount(
  tools: BaseUrl,
  { db }: ReadScope,
  siteId: number,
): Promise<ReadonlySet<string>> {
  const rows = await queries.findWebsites(db, siteId);
  return new Set(rows.filter((row) => countsFor(tools, row)).map(({ origin }) => origin));
}

/** Lists the websites of the site, and its host as a suggestion while it isn't among them. */
export async function listWebsites(
  tools: BaseUrl,
  ctx: ResourceContext,
  { key }: RouteInput<typeof websites.list>,
): Promise<RouteOutput<typeof websites.list>> {
  requireKey(ctx, key);
  return read(ctx, async ({ db }) => {
    const rows = await queries.findWebsites(db, ctx.resource.id);
    const host = originOf((await queries.findHost(db, ctx.resource.id)) ?? '');
    const isThere = rows.some(({ origin }) => origin === host);
    return {
      items: rows.map((row) => shown(tools, row)),
      suggested: isThere ? null : host,
      loopback_allowed: isOnThisMachine(tools.baseUrl),
    };
  });
}

/** Returns the origin to add. @throws AppError invalid */
function originToAdd({ baseUrl }: BaseUrl, address: string): string {
  const origin = originOf(address);
  if (origin === null)
    throw new AppError('invalid', texts.notHttps, { fields: { origin: texts.notHttps.en } });
  if (isOnThisMachine(origin) && !isOnThisMachine(baseUrl)) throwIfInvalid({ origin: texts.loopback.en });
  return origin;
}

/**
 * Adds a website with a code of its own.
 * @throws AppError not_found for the key of another site; invalid for a wrong password or an address that can't be one;
 *   conflict if there are too many
 */
export async function addWebsite(
  tools: WebsiteTools,
  ctx: ResourceContext,
  input: RouteInput<typeof websites.add>,
): Promise<Website> {
  requireKey(ctx, input.key);
  await tools.requirePassword(ctx, input.password);
  const origin = originToAdd(tools, input.origin);
  const { id: siteId } = ctx.resource;
  return write(ctx, 'websites.add', async (scope) => {
    await queries.lockSite(scope.db, siteId);
    const rows = await queries.findWebsites(scope.db, siteId);
    if (rows.some((row) => row.origin === origin)) throwIfInvalid({ origin: texts.alreadyThere.en });
    if (rows.length >= websitesMax)
      throw new AppError('conflict', texts.tooMany, { params: { most: websitesMax } });
    const row = await queries.insertWebsite(scope.db, siteId, {
      origin,
      code: `masthead-site=${newToken()}`,
    });
    await scope.audit({ target: 'website', id: row.id, changes: { origin } });
    await tellWebsiteChange(tools, ctx, scope, { origin, change: 'added' });
    return shown(tools, row);
  });
}

/**
 * Looks for the code of a website in both places, and records the proof. A proof that was recorded stays, whatever is
 * found later.
 * @throws AppError not_found; invalid for a wrong password
 */
export async function checkWebsite(
  tools: WebsiteTools,
  ctx: ResourceContext,
  { key, id, password }: RouteInput<typeof websites.check>,
): Promise<RouteOutput<typeof websites.check>> {
  requireKey(ctx, key);
  await tools.requirePassword(ctx, password);
  const { id: siteId } = ctx.resource;
  const stored = await read(ctx, ({ db }) => queries.findWebsite(db, siteId, id));
  if (!stored) throw notFound();
  const [file, dns] = await Promise.all([lookAtFile(tools, stored), lookAtDns(tools, stored)]);
  const by = file === 'found' ? 'file' : dns === 'found' ? 'dns' : null;
  return write(ctx, 'websites.check', async (scope) => {
    const proved = by === null ? null : await queries.markProved(scope.db, siteId, id, by);
    if (proved) {
      await scope.audit({ target: 'website', id, changes: { origin: proved.origin, proved_by: by } });
      await tellWebsiteChange(tools, ctx, scope, { origin: proved.origin, change: 'proved' });
    } else scope.unchanged();
    const row = proved ?? (await queries.findWebsite(scope.db, siteId, id));
    if (!row) throw notFound();
    return { website: shown(tools, row), file, dns };
  });
}

/** Removes a website: its pages can call no more. @throws AppError not_found; invalid for a wrong password */
export async function removeWebsite(
  tools: WebsiteTools,
  ctx: ResourceContext,
  { key, id, password }: RouteInput<typeof websites.remove>,
): Promise<{ success: true }> {
  requireKey(ctx, key);
  await tools.requirePassword(ctx, password);
  return write(ctx, 'websites.remove', async (scope) => {
    const removed = await queries.deleteWebsite(scope.db, ctx.resource.id, id);
    if (!removed) throw notFound();
    await scope.audit({ target: 'website', id, changes: { origin: removed.origin } });
    await tellWebsiteChange(tools, ctx, scope, { origin: removed.origin, change: 'removed' });
    return { success: true } as const;
  });
}
