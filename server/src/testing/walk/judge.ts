import { needsResource } from '#contract/base/access.ts';
import { errorStatus } from '#contract/base/errors.ts';
import type { Answer } from '../test-server.ts';
import { shownFields } from './hidden.ts';
import type { Identity } from './identities.ts';
import type { Expected } from './oracle.ts';
import { recipeOf, type WalkedRoute } from './send-as.ts';
import type { MarkedSite, World } from './world.ts';

/** One call of the walk: who, where, and what must come of it. */
export interface Cell {
  what: string;
  /** Asks for strange rows, so that texts of the own site need not be there. */
  isStrange?: boolean;
  route: WalkedRoute;
  identity: Identity;
  /** The site that is asked for; a key nobody has; none. */
  site: MarkedSite | 'unknown' | null;
  /** The site of the header, where the path names another one or the header is left out. */
  header?: MarkedSite | 'unknown' | null;
  expected: Expected;
}

/** Whether a call made on a site may work on another one: itself, or any of its partner where the route is about those. */
export function reaches({ route, site }: Cell, other: MarkedSite): boolean {
  if (!needsResource(route.meta.access) || other === site) return true;
  const isOfPartner =
    site !== null && site !== 'unknown' && site.resource.partnerId === other.resource.partnerId;
  return isOfPartner && recipeOf(route.id).showsPartner === true;
}

/** Marks that must not stand in the answer: those of every site that the call does not reach, or the caller has no part in. */
function forbiddenMarks(world: World, cell: Cell): string[] {
  const sites = [world.home, world.sibling, world.foreign];
  const strangers = sites.filter(
    (other) => !reaches(cell, other) || !cell.identity.relations.has(other.resource.id),
  );
  return strangers.map(({ mark }) => mark);
}

/** The mark that a successful answer must hold, where the route shows texts of the site. */
function ownMark(world: World, { route, identity, site, isStrange }: Cell): string | null {
  if (isStrange || !recipeOf(route.id).showsSite || site === 'unknown') return null;
  if (site !== null) return site.mark;
  const sites = [world.home, world.sibling, world.foreign];
  return sites.find(({ resource }) => identity.relations.has(resource.id))?.mark ?? null;
}

const statusNames = Object.fromEntries(Object.entries(errorStatus).map(([code, status]) => [status, code]));

export function judge(world: World, cell: Cell, answer: Answer): string[] {
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

/** Marked fields in an answer, by whether the caller sees them. */
export function fieldsOf({ route, identity, site }: Cell, { body }: Answer) {
  const siteId = site === null || site === 'unknown' ? null : site.resource.id;
  const relation = (siteId === null ? undefined : identity.relations.get(siteId)) ?? null;
  return shownFields(route.route['~orpc'].outputSchema, relation, body);
}
