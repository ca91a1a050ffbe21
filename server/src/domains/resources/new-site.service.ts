// Creation of sites: valid names, hosts, zones and currencies, and the check that no other site has the same host or
// key.
import { sql } from 'kysely';
import { currencies } from '#contract/base/cents.ts';
import { type ErrorText, errorText } from '#contract/base/errors.ts';
import { hostPattern, isHostOfAddress } from '#contract/domains/resources/words.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { givePrivateKey } from './private-key.service.ts';
import { isWordOfCalls } from './reserved-keys.ts';
import { lockHostNames } from './settings.queries.ts';

const texts = {
  title: errorText('resources.title', 'A site needs a title of 1 to 120 letters.'),
  key: errorText(
    'resources.key',
    "{key} can't be the key of a site: 2 to 63 lowercase letters, digits and dashes, starting with a letter or digit. Choose one with --key.",
  ),
  host: errorText('resources.host', '{host} is not a host name such as www.example.com.'),
  zone: errorText('resources.zone', '{zone} is not a time zone such as Europe/Zurich.'),
  currency: errorText('resources.currency', '{currency} is not one of {currencies}.'),
  hostTaken: errorText('resources.host_taken', 'The host {host} already belongs to the site {key}.'),
  keyTaken: errorText(
    'resources.key_taken',
    'A site with the key {key} already exists. Choose another one with --key.',
  ),
  keyReserved: errorText(
    'resources.key_reserved',
    "{key} can't be the key of a site: calls of the API are named so. Choose another one with --key.",
  ),
};

export interface NewSite {
  title: string;
  /** Names the site in addresses and calls. */
  key: string;
  host: string;
  /** IANA name of the zone in which its days are cut. */
  zone: string;
  currency: string;
}

/** Input of a new site; missing values get defaults. */
export interface NewSiteInput {
  title: string;
  host: string;
  key?: string | undefined;
  zone?: string | undefined;
  currency?: string | undefined;
}

function refuse(text: ErrorText, params: Record<string, string> = {}): never {
  throw new AppError('invalid', text, { params });
}

/** Returns a key for a title: `Zürcher Bote & Co.` becomes `zurcher-bote-co`. */
export function keyFrom(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

function zoneFrom(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return refuse(texts.zone, { zone });
  }
}

/**
 * Returns the values of a new site.
 * @throws AppError invalid for a title, key, host, zone or currency that can't be used
 */
export function newSite(input: NewSiteInput): NewSite {
  const title = input.title.trim();
  if (title === '' || title.length > 120) refuse(texts.title);
  const key = input.key ?? keyFrom(title);
  if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(key)) refuse(texts.key, { key: key || title });
  if (isWordOfCalls(key)) refuse(texts.keyReserved, { key });
  const host = input.host.trim().toLowerCase();
  if (!hostPattern.test(host) || !isHostOfAddress(host)) refuse(texts.host, { host: input.host });
  const currency = (input.currency ?? 'usd').toLowerCase();
  if (!currencies.some((code) => code === currency))
    refuse(texts.currency, { currency, currencies: currencies.join(', ') });
  return { title, key, host, zone: zoneFrom(input.zone ?? 'UTC'), currency };
}

/** @throws AppError conflict when another site has the host or the key */
export async function requireFree({ db }: Pick<WriteScope, 'db'>, { host, key }: NewSite): Promise<void> {
  await lockHostNames(db);
  const found = await db
    .selectFrom('resources')
    .select(['key', 'host', 'removed_at'])
    .where((eb) => eb.or([eb('key', '=', key), eb(sql`lower(host)`, '=', host)]))
    .execute();
  const same = found.find((site) => site.removed_at === null && site.host.toLowerCase() === host);
  if (same) throw new AppError('conflict', texts.hostTaken, { params: { host, key: same.key } });
  if (found.some((site) => site.key === key))
    throw new AppError('conflict', texts.keyTaken, { params: { key } });
}

/** Returns whether an existing site has the host. */
export async function hasHost({ db }: WriteScope, host: string): Promise<boolean> {
  await lockHostNames(db);
  const found = await db
    .selectFrom('resources')
    .select('id')
    .where(sql`lower(host)`, '=', host)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns a free key for the title; a number is added if another site has it. */
export async function freeKey({ db }: WriteScope, title: string): Promise<string> {
  await lockHostNames(db);
  const plain = keyFrom(title);
  const first = plain.length < 2 || isWordOfCalls(plain) ? `site-${plain}`.replace(/-$/, '') : plain;
  const rows = await db.selectFrom('resources').select('key').where('key', 'like', `${first}%`).execute();
  const taken = new Set(rows.map(({ key }) => key));
  let key = first;
  for (let n = 2; taken.has(key); n += 1) key = `${first}-${n}`;
  return key;
}

/** Tools for creating a new site. */
export interface NewSiteTools {
  secrets: SecretBox;
  /** Creates the records that later domains need for a new site, in the transaction that creates it. */
  furnish(scope: WriteScope, siteId: number): Promise<void>;
}

/**
 * Inserts a site of a partner, with its keys and initial records, within the caller's transaction. The caller checks
 * the partner's limit.
 * @returns its id
 * @throws AppError conflict if another site has the host or the key
 */
export async function addSite(
  scope: WriteScope,
  site: NewSite & { active?: boolean },
  partnerId: number,
  { secrets, furnish }: NewSiteTools,
): Promise<number> {
  await requireFree(scope, site);
  const { title, key, host, zone, currency, active = true } = site;
  const { id } = await scope.db
    .insertInto('resources')
    .values({
      partner_id: partnerId,
      key,
      title,
      host,
      active,
      reporting_timezone: zone,
      default_stats_currency: currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await givePrivateKey(scope, secrets, id);
  await furnish(scope, id);
  await scope.audit({ target: 'resource', id, changes: { title, key, host, zone, currency, partnerId } });
  return id;
}

/**
 * Raises a partner's site limit to its number of sites: sites created on the command line aren't bound by the limit.
 */
export async function growLimit({ db }: WriteScope, partnerId: number): Promise<void> {
  await sql`
    update partners set resources_limit = greatest(resources_limit,
      (select count(*) from resources r where r.partner_id = partners.id and r.removed_at is null))
    where id = ${partnerId}`.execute(db);
}

/**
 * Inserts a partner, the owner of sites.
 * @param planId partner plan for its first sites, if one was chosen
 * @returns its id
 */
export async function addPartner(
  scope: WriteScope,
  title: string,
  planId: number | null = null,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('partners')
    .values({ title, partner_plan_id: planId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.audit({ target: 'partner', id, changes: { title } });
  return id;
}
