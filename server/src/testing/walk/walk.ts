import { allows, needsResource } from '#contract/base/access.ts';
import { errorStatus } from '#contract/base/errors.ts';
import type { Answer } from '../test-server.ts';
import { shownFields } from './hidden.ts';
import type { Identity } from './identities.ts';
import { fingerprint } from './marks.ts';
import { type Expected, expectedOf } from './oracle.ts';
import type { Call, RouteId } from './recipe.ts';
import { unknownIds } from './seed-site.ts';
import { recipeOf, routes, sendAs, type WalkedRoute } from './send-as.ts';
import { kitchenOf, type MarkedSite, nobodysKitchen, type World } from './world.ts';

/** One call of the walk: who, where, and what must come of it. */
interface Cell {
  what: string;
  /** Asks for strange rows, so that texts of the own site need not be there. */
  isStrange?: boolean;
  route: WalkedRoute;
  identity: Identity;
  /** The site whose key is sent; a key nobody has; none. */
  site: MarkedSite | 'unknown' | null;
  expected: Expected;
}

export interface WalkReport {
  cells: number;
  /** Marked fields that held a value for somebody who sees them, as `members.list items.job`. */
  seen: Set<string>;
  /** What was not as it must be, one line each. */
  findings: string[];
}

type Rights = typeof allows;

async function send(world: World, cell: Cell, call: Call): Promise<Answer> {
  const { site } = cell;
  const key = site === 'unknown' ? 'nobody-has-this-key' : site?.resource.key;
  return sendAs(world, cell, key, call);
}

/** Whether a call made on a site may work on another one: itself, or any of its partner where the route is about those. */
function reaches({ route, site }: Cell, other: MarkedSite): boolean {
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

function judge(world: World, cell: Cell, answer: Answer): string[] {
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
function fieldsOf({ route, identity, site }: Cell, { body }: Answer) {
  const siteId = site === null || site === 'unknown' ? null : site.resource.id;
  const relation = (siteId === null ? undefined : identity.relations.get(siteId)) ?? null;
  return shownFields(route.route['~orpc'].outputSchema, relation, body);
}

/** Cells of a route for one person: on each site, on one that does not exist, and on none. */
function cellsOf(world: World, route: WalkedRoute, identity: Identity, rights: Rights): Cell[] {
  const { access } = route.meta;
  const places = needsResource(access)
    ? [world.home, world.sibling, world.foreign, 'unknown' as const, null]
    : [null];
  return places.map((site) => {
    const siteId = site === null ? undefined : site === 'unknown' ? null : site.resource.id;
    const where = site === null ? 'no site' : site === 'unknown' ? 'an unknown site' : site.mark;
    const allowed = expectedOf({ id: route.id, access, identity, siteId }, rights);
    const refusal = recipeOf(route.id).refuses?.[identity.name];
    const expected = allowed === 'success' ? (refusal ?? allowed) : allowed;
    return { what: `${route.id} as ${identity.name} on ${where}`, route, identity, site, expected };
  });
}

const seededFor = (world: World, { site }: Cell) => (site === null || site === 'unknown' ? world.home : site);

/** A call that succeeds, with rows of its own to spend. */
async function ownCall(world: World, cell: Cell): Promise<Call> {
  return recipeOf(cell.route.id).own(seededFor(world, cell), kitchenOf(world, cell.identity));
}

/**
 * Calls that would succeed for whoever had the right. What is refused spends nothing, so all who are refused on a site
 * make the same call; only where rows are their owner's does each name rows of their own.
 */
function refusedCalls(world: World): (cell: Cell) => Promise<Call> {
  const made = new Map<string, Promise<Call>>();
  return (cell) => {
    const { own, ofCaller } = recipeOf(cell.route.id);
    const seeded = seededFor(world, cell);
    const key = [cell.route.id, seeded.mark, ofCaller ? cell.identity.name : ''].join(' ');
    const kitchen = ofCaller ? kitchenOf(world, cell.identity) : nobodysKitchen(world);
    const call = made.get(key) ?? Promise.resolve(own(seeded, kitchen));
    made.set(key, call);
    return call;
  };
}

function comparable({ status, body }: Answer): string {
  const { request_id: _id, ...rest } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify({ status, ...rest });
}

/** On the own site with ids of other sites: each must answer exactly as an id that nobody has. */
async function walkIds(world: World, route: WalkedRoute, identity: Identity, rights: Rights) {
  const findings: string[] = [];
  let cells = 0;
  const { access } = route.meta;
  const expected = expectedOf({ id: route.id, access, identity, siteId: world.home.resource.id }, rights);
  for (const [place, make] of Object.entries(recipeOf(route.id).withIds ?? {})) {
    const base = { route, identity, site: world.home, expected, isStrange: true };
    const unknown = await send(world, { ...base, what: '' }, make(world.home, unknownIds));
    const others = [world.sibling, world.foreign];
    for (const stranger of others.filter((other) => !reaches({ ...base, what: '' }, other))) {
      const what = `${route.id} as ${identity.name} with ${place} of ${stranger.mark}`;
      const cell = { ...base, what };
      const answer = await send(world, cell, make(world.home, stranger.ids));
      cells += 1;
      if (comparable(answer) !== comparable(unknown))
        findings.push(`${what}: ${comparable(answer)} instead of ${comparable(unknown)}`.slice(0, 500));
      const isRefusal = expected !== 'success';
      findings.push(...judge(world, isRefusal ? cell : { ...cell, expected: answerKind(answer) }, answer));
    }
  }
  return { cells, findings };
}

/** With a strange id a call may find nothing (a list) or refuse; which of the two is the unknown id's answer. */
function answerKind({ status }: Answer): Expected {
  return status < 300 ? 'success' : (status as Expected);
}

/**
 * Walks every route as every kind of person: first what must be refused, after which nothing may have changed in any
 * site, then what must succeed.
 * @param rights the matrix as the judge reads it
 * @param options.only the routes to walk, in place of all
 */
export async function walk(
  world: World,
  rights: Rights = allows,
  { only }: { only?: readonly RouteId[] } = {},
): Promise<WalkReport> {
  const chosen = routes.filter(({ id }) => only?.some((name) => name === id) ?? true);
  const pairs = chosen.flatMap((route) => world.identities.map((identity) => ({ route, identity })));
  const all = pairs.flatMap(({ route, identity }) => cellsOf(world, route, identity, rights));
  const refused: { cell: Cell; call: Call }[] = [];
  const callOf = refusedCalls(world);
  for (const cell of all) if (cell.expected !== 'success') refused.push({ cell, call: await callOf(cell) });
  const findings: string[] = [];
  const before = await fingerprint(world.server.database);
  const seen = new Set<string>();
  const run = async (cell: Cell, call: Call) => {
    const answer = await send(world, cell, call);
    findings.push(...judge(world, cell, answer));
    if (answer.status >= 300) return;
    for (const path of fieldsOf(cell, answer).seen) seen.add(`${cell.route.id} ${path}`);
  };
  for (const { cell, call } of refused) await run(cell, call);
  let cells = all.length;
  for (const { route, identity } of pairs) {
    const ids = await walkIds(world, route, identity, rights);
    cells += ids.cells;
    findings.push(...ids.findings);
  }
  if ((await fingerprint(world.server.database)) !== before)
    findings.push('a refused call changed something');
  for (const cell of all) if (cell.expected === 'success') await run(cell, await ownCall(world, cell));
  return { cells, findings, seen };
}
