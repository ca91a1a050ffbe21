import { needsResource } from '#contract/base/access.ts';
import { errorStatus } from '#contract/base/errors.ts';
import type { Answer } from '../test-server.ts';
import { shownFields } from './hidden.ts';
import type { Identity } from './identities.ts';
import type { ExpectedStatus } from './oracle.ts';
import { type MatrixRoute, validCallFor } from './send-as.ts';
import type { MarkedSite, Tenants } from './tenants.ts';

/** Call of the walk: its caller, its site, and the expected result. */
export interface Cell {
  what: string;
  /** Asks for strange rows, so that texts of the own site need not be there. */
  isStrange?: boolean;
  route: MatrixRoute;
  identity: Identity;
  /** Requested site, an unknown key, or none. */
  site: MarkedSite | 'unknown' | null;
  /** The site of the header, where the path names another one or the header is left out. */
  header?: MarkedSite | 'unknown' | null;
  expected: ExpectedStatus;
}

/**
 * Returns whether a call made on a site may work on another one: the same, or any of its partner for routes about
 * those.
 */
export function reaches({ route, site }: Cell, other: MarkedSite): boolean {
  if (!needsResource(route.meta.access) || other === site) return true;
  const isOfPartner =
    site !== null && site !== 'unknown' && site.resource.partnerId === other.resource.partnerId;
  return isOfPartner && validCallFor(route.id).showsPartner === true;
}

/**
 * Returns the marks that must not be in the answer: those of each site that the call doesn't reach or the caller has no
 * role on.
 */
function forbiddenMarks(world: Tenants, cell: Cell): string[] {
  const sites = [world.home, world.sibling, world.foreign];
  const strangers = sites.filter(
    (other) => !reaches(cell, other) || !cell.identity.relations.has(other.resource.id),
  );
  return strangers.map(({ mark }) => mark);
}

/** Returns the mark that a successful answer must contain, if the route returns texts of the site. */
function ownMark(world: Tenants, { route, identity, site, isStrange }: Cell): string | null {
  if (isStrange || !validCallFor(route.id).showsSite || site === 'unknown') return null;
  if (site !== null) return site.mark;
  const sites = [world.home, world.sibling, world.foreign];
  return sites.find(({ resource }) => identity.relations.has(resource.id))?.mark ?? null;
}

const statusNames = Object.fromEntries(Object.entries(errorStatus).map(([code, status]) => [status, code]));

export function judge(world: Tenants, cell: Cell, answer: Answer): string[] {
  const found: string[] = [];
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (cell.expected === 'success' ? !isSuccess : answer.status !== cell.expected)
    found.push(`expected ${cell.expected}, got ${answer.status} ${answer.text.slice(0, 200)}`);
  if (!isSuccess && (answer.body as { error?: string }).error !== statusNames[answer.status])
    found.push(`a refusal of another shape: ${answer.text.slice(0, 200)}`);
  const whole = answer.text + JSON.stringify(answer.headers);
  const own = ownMark(world, cell);
  if (isSuccess && own !== null && !whole.includes(own)) found.push(`does not show ${own}`);
  for (const mark of forbiddenMarks(world, cell)) if (whole.includes(mark)) found.push(`shows ${mark}`);
  if (isSuccess) for (const path of fieldsOf(cell, answer).leaked) found.push(`shows the hidden ${path}`);
  return found.map((line) => `${cell.what}: ${line}`);
}

/** Returns the marked fields in an answer, by whether the caller can see them. */
export function fieldsOf({ route, identity, site }: Cell, { body }: Answer) {
  const siteId = site === null || site === 'unknown' ? null : site.resource.id;
  const relation = (siteId === null ? undefined : identity.relations.get(siteId)) ?? null;
  return shownFields(route.route['~orpc'].outputSchema, relation, body);
}
