// Finders of the global search, one per kind. Kinds with very many rows per site use the search of their own domain.
import type { SearchResult } from '#contract/domains/global-search/schemas.ts';
import { resultsPerKind as limit, type SearchKind } from '#contract/domains/global-search/words.ts';
import type { OperatorContext, ResourceContext, SiteRef } from '#server/database/context.ts';
import { limitStatements } from '#server/database/long-statements.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { findCodeNamed } from '../code-families/codes.service.ts';
import { findContentByName } from '../content/named.service.ts';
import { findInvoicesNumbered } from '../invoices/numbered.service.ts';
import { findNotesWith } from '../member-notes/queries.ts';
import { findMembersNamed } from '../members/named.service.ts';
import { findPartners } from '../partners/queries.ts';
import { findReceiptsNumbered } from '../receipts/numbered.service.ts';
import { findTransactionsNumbered } from '../transactions/numbered.service.ts';
import { type FoundRow, findRows, type ShortTable } from './queries.ts';

/** A site on which the caller may list the requested kind. */
export type ListedSite = SiteRef & Pick<ResourceContext, 'relation'>;

export interface Asked {
  ctx: OperatorContext;
  text: string;
  /** The current site; null if there is none, or if the caller may not list the kind on it. */
  here: ListedSite | null;
  /** The caller's other sites. */
  elsewhere: readonly ListedSite[];
  /** Statement timeout in milliseconds. */
  longest: number;
}

export type Finder = (asked: Asked) => Promise<SearchResult[]>;

/** Minimum length of a text to search other sites for: shorter texts match too much there. */
const fromLetters = 3;

type Told = Pick<SearchResult, 'kind' | 'id' | 'title'> & Partial<SearchResult>;

const hit = (site: Pick<SiteRef, 'key' | 'title'> | null | undefined, told: Told): SearchResult => ({
  site_key: site?.key ?? null,
  site_title: site?.title ?? null,
  parent_id: null,
  detail: null,
  amount: null,
  currency: null,
  date: null,
  active: null,
  ...told,
});

const instant = (value: Date | string) => new Date(value).toISOString();

/** Reads on a site, or on none, with a statement timeout. */
export function readBriefly<T>(
  { ctx, longest }: Asked,
  site: ListedSite | null,
  run: (scope: ReadScope) => Promise<T>,
): Promise<T> {
  return read({ ...ctx, resource: site }, async (scope) => {
    await limitStatements(scope, longest);
    return run(scope);
  });
}

/** Wraps a finder that only searches the current site. */
const onlyHere =
  (find: (site: ListedSite, asked: Asked) => Promise<SearchResult[]>): Finder =>
  async (asked) =>
    asked.here === null ? [] : find(asked.here, asked);

/**
 * Builds the finder of a kind that is searched on several sites: a few results of the current site, and a few of all
 * others.
 */
function onAllSites(kind: SearchKind, table: ShortTable): Finder {
  return async (asked) => {
    const { here, elsewhere, text } = asked;
    const others = text.length < fromLetters ? [] : elsewhere;
    const sites = new Map([...(here ? [here] : []), ...others].map((site) => [site.id, site]));
    const ofSites = (scope: ReadScope, some: readonly ListedSite[]) =>
      findRows(scope, table, { siteIds: some.map(({ id }) => id), text, limit });
    const rows = await readBriefly(asked, null, async (scope) => [
      ...(await ofSites(scope, here ? [here] : [])),
      ...(await ofSites(scope, others)),
    ]);
    return rows.map((row) => hit(sites.get(row.site_id), ofRow(kind, row)));
  };
}

const ofRow = (kind: SearchKind, { id, parent_id, title, detail, is_active, starts_at }: FoundRow): Told => ({
  kind,
  id,
  parent_id,
  title,
  detail,
  active: is_active,
  date: starts_at && instant(starts_at),
});

const members = onlyHere(async (site, { ctx, text, longest }) => {
  const found = await findMembersNamed(
    { ...ctx, resource: site, relation: site.relation },
    { text, limit, longest },
  );
  return found.map(({ id, first_name, last_name, email }) => {
    const name = `${first_name} ${last_name}`.trim();
    return hit(site, { kind: 'member', id, title: name || email, detail: name ? email : null });
  });
});

const content = onlyHere(async (site, asked) => {
  const found = await readBriefly(asked, site, (scope) =>
    findContentByName(scope, site, { text: asked.text, limit }),
  );
  return found.map(({ id, title, key }) => hit(site, { kind: 'content', id, title, detail: key }));
});

/** Finds a unique code only by the complete code. */
const uniqueCodes = onlyHere(async (site, asked) => {
  const found = await readBriefly(asked, site, (scope) => findCodeNamed(scope, site, asked.text));
  if (!found) return [];
  const { id, family_id, code, family } = found;
  return [hit(site, { kind: 'unique_code', id, parent_id: family_id, title: code, detail: family })];
});

/** Number of characters that a search result shows of a note before and after the match. */
const around = 40;

/** Returns the part of a note around the match; its beginning if the match differs in accents and so isn't found. */
function excerptOf(text: string, searched: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const at = Math.max(0, plain.toLowerCase().indexOf(searched.trim().toLowerCase()));
  const [from, to] = [Math.max(0, at - around), at + searched.length + around];
  return `${from > 0 ? '…' : ''}${plain.slice(from, to).trim()}${to < plain.length ? '…' : ''}`;
}

const notes = onlyHere(async (site, asked) => {
  const found = await readBriefly(asked, site, (scope) =>
    findNotesWith(scope, site.id, { text: asked.text, limit }),
  );
  return found.map(({ id, member_id: parent_id, text, created_at, first_name, last_name, email }) => {
    const title = `${first_name} ${last_name}`.trim() || email;
    const detail = excerptOf(text, asked.text);
    return hit(site, { kind: 'note', id, parent_id, title, detail, date: instant(created_at) });
  });
});

const transactions = onlyHere(async (site, asked) => {
  const found = await readBriefly(asked, site, (scope) => findTransactionsNumbered(scope, site, asked.text));
  return found.slice(0, limit).map(({ id, user, amount, currency, created_at }) => {
    const detail = user && (`${user.first_name} ${user.last_name}`.trim() || user.email);
    const date = instant(created_at);
    return hit(site, { kind: 'transaction', id, title: String(id), detail, amount, currency, date });
  });
});

const receipts = onlyHere(async (site, asked) => {
  const found = await readBriefly(asked, site, (scope) =>
    findReceiptsNumbered(scope, site, { text: asked.text, limit }),
  );
  return found.map(({ id, transaction_id: parent_id, number, issued_at }) =>
    hit(site, { kind: 'receipt', id, parent_id, title: number, date: instant(issued_at) }),
  );
});

const invoices: Finder = async ({ ctx, text, here, elsewhere }) => {
  const sites = new Map([...(here ? [here] : []), ...elsewhere].map((site) => [site.id, site]));
  const ofSites = (some: readonly ListedSite[]) =>
    findInvoicesNumbered(
      ctx.database,
      some.map(({ id }) => id),
      { text, limit },
    );
  const found = [...(await ofSites(here ? [here] : [])), ...(await ofSites(elsewhere))];
  return found.map(({ id, resource_id, number, calendar_period, amount, currency }) =>
    hit(sites.get(resource_id), {
      kind: 'invoice',
      id,
      title: number,
      detail: calendar_period,
      amount,
      currency,
    }),
  );
};

const partners: Finder = async (asked) => {
  const order = { column: 'title', direction: 'asc' } as const;
  const found = await readBriefly(asked, null, ({ db }) =>
    findPartners(db, { title: asked.text, order, limit, offset: 0 }),
  );
  return found.map(({ id, title, active }) => hit(null, { kind: 'partner', id, title, active }));
};

export const finders: Readonly<Record<SearchKind, Finder>> = {
  member: members,
  group: onAllSites('group', 'groups'),
  plan: onAllSites('plan', 'plans'),
  pricing_option: onAllSites('pricing_option', 'pricing_options'),
  content,
  ticket_event: onAllSites('ticket_event', 'ticket_events'),
  promo: onAllSites('promo', 'promos'),
  invite: onAllSites('invite', 'invites'),
  unique_code: uniqueCodes,
  note: notes,
  transaction: transactions,
  receipt: receipts,
  invoice: invoices,
  partner: partners,
};
