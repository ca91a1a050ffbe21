import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { allows, needsResource, type RouteMeta } from '#contract/base/access.ts';
import { errorStatus } from '#contract/base/errors.ts';
import { contract } from '#contract/index.ts';
import { formOf } from '../form.ts';
import { sessionOf } from '../sign-in.ts';
import type { Answer } from '../test-server.ts';
import type { Identity } from './identities.ts';
import { fingerprint } from './marks.ts';
import { type Expected, expectedOf } from './oracle.ts';
import { type Call, recipes } from './recipes.ts';
import { unknownIds } from './seed-site.ts';
import { kitchenOf, type MarkedSite, type World } from './world.ts';

export interface WalkedRoute {
  id: string;
  route: AnyContractProcedure;
  meta: RouteMeta;
}

/** Every route of the contract, by its name. */
export const routes: WalkedRoute[] = Object.entries(contract).flatMap(([domain, verbs]) =>
  Object.entries(verbs as Record<string, unknown>).flatMap(([name, route]) =>
    isContractProcedure(route)
      ? [{ id: `${domain}.${name}`, route, meta: route['~orpc'].meta as RouteMeta }]
      : [],
  ),
);

/** One call of the walk: who, where, and what must come of it. */
interface Cell {
  what: string;
  /** Asks for strange rows, so that texts of the own site need not be there. */
  isStrange?: boolean;
  route: WalkedRoute;
  identity: Identity;
  /** The site whose key is sent; a key nobody has; none. */
  site: MarkedSite | 'unknown' | null;
  call: Call;
  expected: Expected;
}

export interface WalkReport {
  cells: number;
  /** What was not as it must be, one line each. */
  findings: string[];
}

type Rights = typeof allows;
type Method = Parameters<World['server']['call']>[0];

function recipeOf(id: string) {
  const recipe = Object.entries(recipes).find(([name]) => name === id)?.[1];
  if (!recipe) throw new Error(`no recipe for the route ${id}`);
  return recipe;
}

async function send(world: World, cell: Cell): Promise<Answer> {
  const { method, path } = cell.route.route['~orpc'].route;
  const { params = {}, query, body, files } = cell.call;
  const filled = (path ?? '').replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
  const { operator } = cell.identity;
  // A session for this call alone: some calls end it.
  const token = operator === null ? undefined : await sessionOf(world.server.database, operator);
  const key = cell.site === 'unknown' ? 'nobody-has-this-key' : cell.site?.resource.key;
  return world.server.call(method as Method, `/api/admin${filled}${query ? `?${query}` : ''}`, {
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { resource: key }),
    ...(body === undefined ? {} : { body }),
    ...(files === undefined ? {} : formOf(files)),
  });
}

/** Marks that must not stand in the answer: those of every site but the one asked for, or of every site not one's own. */
function forbiddenMarks(world: World, { route, identity, site }: Cell): string[] {
  const sites = [world.home, world.sibling, world.foreign];
  const strangers = needsResource(route.meta.access)
    ? sites.filter((other) => other !== site || !identity.relations.has(other.resource.id))
    : sites.filter(({ resource }) => !identity.relations.has(resource.id));
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
  return found.map((line) => `${cell.what}: ${line}`);
}

/** Cells of a route for one person: on each site, on one that does not exist, and on none. */
async function cellsOf(world: World, route: WalkedRoute, identity: Identity, rights: Rights) {
  const { access } = route.meta;
  const kitchen = kitchenOf(world, identity);
  const places = needsResource(access)
    ? [world.home, world.sibling, world.foreign, 'unknown' as const, null]
    : [null];
  const cells: Cell[] = [];
  for (const site of places) {
    const siteId = site === null ? undefined : site === 'unknown' ? null : site.resource.id;
    const where = site === null ? 'no site' : site === 'unknown' ? 'an unknown site' : site.mark;
    const seeded = site === null || site === 'unknown' ? world.home : site;
    cells.push({
      what: `${route.id} as ${identity.name} on ${where}`,
      route,
      identity,
      site,
      call: await recipeOf(route.id).own(seeded, kitchen),
      expected: expectedOf({ access, identity, siteId }, rights),
    });
  }
  return cells;
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
  const expected = expectedOf({ access, identity, siteId: world.home.resource.id }, rights);
  for (const [place, make] of Object.entries(recipeOf(route.id).withIds ?? {})) {
    const base = { route, identity, site: world.home, expected, isStrange: true };
    const unknown = await send(world, { ...base, what: '', call: make(world.home, unknownIds) });
    for (const stranger of [world.sibling, world.foreign]) {
      const what = `${route.id} as ${identity.name} with ${place} of ${stranger.mark}`;
      const cell = { ...base, what, call: make(world.home, stranger.ids) };
      const answer = await send(world, cell);
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
 */
export async function walk(world: World, rights: Rights = allows): Promise<WalkReport> {
  const pairs = routes.flatMap((route) => world.identities.map((identity) => ({ route, identity })));
  const all: Cell[] = [];
  for (const { route, identity } of pairs) all.push(...(await cellsOf(world, route, identity, rights)));
  const findings: string[] = [];
  const before = await fingerprint(world.server.database);
  const run = async (cell: Cell) => findings.push(...judge(world, cell, await send(world, cell)));
  for (const cell of all.filter(({ expected }) => expected !== 'success')) await run(cell);
  let cells = all.length;
  for (const { route, identity } of pairs) {
    const ids = await walkIds(world, route, identity, rights);
    cells += ids.cells;
    findings.push(...ids.findings);
  }
  if ((await fingerprint(world.server.database)) !== before)
    findings.push('a refused call changed something');
  for (const cell of all.filter(({ expected }) => expected === 'success')) await run(cell);
  return { cells, findings };
}
