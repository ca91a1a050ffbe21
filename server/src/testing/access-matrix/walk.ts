import { allows, needsResource } from '#contract/base/access.ts';
import { actsOnSiteOfPath } from '#server/app/site-of-path.ts';
import { limitConcurrency } from '#server/platform/concurrency/limit.ts';
import type { Answer } from '../test-server.ts';
import type { Identity } from './identities.ts';
import { type Cell, fieldsOf, judge, reaches } from './judge.ts';
import { changedTables, fingerprint } from './marks.ts';
import { type ExpectedStatus, expectedStatus } from './oracle.ts';
import { unknownIds } from './seed-site.ts';
import { isRead, type MatrixRoute, routes, sendAs, validCallFor } from './send-as.ts';
import { anonymousContext, callContextFor, type Tenants } from './tenants.ts';
import type { Call, RouteId } from './valid-call.ts';

export interface AccessMatrixReport {
  cells: number;
  /** Marked fields that held a value for a caller who can see them, as `members.list items.job`. */
  seen: Set<string>;
  /** Violations, one line each. */
  findings: string[];
}

type Rights = typeof allows;

const keyOf = (site: Cell['site']) => (site === 'unknown' ? 'nobody-has-this-key' : site?.resource.key);

/** Sends a call. A path that names the site names the cell's, even if its key is unknown. */
async function send(world: Tenants, cell: Cell, call: Call): Promise<Answer> {
  const { site, header = site } = cell;
  const isUnknown = site === 'unknown' && isOfPath(cell.route);
  const params = isUnknown ? { ...call.params, key: keyOf(site) ?? '' } : call.params;
  return sendAs(world, cell, keyOf(header), params === undefined ? call : { ...call, params });
}

const isOfPath = ({ route, meta }: MatrixRoute) => actsOnSiteOfPath(route['~orpc'].route.path ?? '', meta);

type Place = Pick<Cell, 'site' | 'header'>;

/** Returns the sites on which a route is called and, if its path names one, with another one in the header or none. */
function placesOf({ home, sibling, foreign }: Tenants, route: MatrixRoute): Place[] {
  if (!needsResource(route.meta.access)) return [{ site: null }];
  const named: Place[] = [home, sibling, foreign, 'unknown' as const].map((site) => ({ site }));
  if (!isOfPath(route)) return [...named, { site: null }];
  return [
    ...named,
    { site: home, header: null },
    { site: home, header: foreign },
    { site: home, header: sibling },
    { site: home, header: 'unknown' },
    { site: sibling, header: home },
    { site: foreign, header: home },
    { site: foreign, header: null },
    { site: 'unknown', header: home },
  ];
}

function nameOf(site: Cell['site']): string {
  return site === null ? 'no site' : site === 'unknown' ? 'an unknown site' : site.mark;
}

/** Returns the cells of a route for one caller: on each site, on an unknown one, and on none. */
function cellsOf(world: Tenants, route: MatrixRoute, identity: Identity, rights: Rights): Cell[] {
  const { access } = route.meta;
  return placesOf(world, route).map((place) => {
    const { site, header } = place;
    const siteId = site === null ? undefined : site === 'unknown' ? null : site.resource.id;
    const where =
      header === undefined ? nameOf(site) : `${nameOf(site)} with the header of ${nameOf(header)}`;
    const allowed = expectedStatus({ id: route.id, access, identity, siteId }, rights);
    const refusal = validCallFor(route.id).refuses?.[identity.name];
    const expected = allowed === 'success' ? (refusal ?? allowed) : allowed;
    return { what: `${route.id} as ${identity.name} on ${where}`, route, identity, ...place, expected };
  });
}

const seededFor = (world: Tenants, { site }: Cell) =>
  site === null || site === 'unknown' ? world.home : site;

/** Returns a call that succeeds, with rows of its own to consume. */
async function ownCall(world: Tenants, cell: Cell): Promise<Call> {
  return validCallFor(cell.route.id).build(seededFor(world, cell), callContextFor(world, cell.identity));
}

/**
 * Returns calls that would succeed with the right. A rejected call consumes nothing, so all rejected callers of a site
 * make the same one; only routes with rows of their owner need a call per caller.
 */
function refusedCalls(world: Tenants): (cell: Cell) => Promise<Call> {
  const made = new Map<string, Promise<Call>>();
  return (cell) => {
    const { build, ofCaller } = validCallFor(cell.route.id);
    const seeded = seededFor(world, cell);
    const key = [cell.route.id, seeded.mark, ofCaller ? cell.identity.name : ''].join(' ');
    const callContext = ofCaller ? callContextFor(world, cell.identity) : anonymousContext(world);
    const call = made.get(key) ?? Promise.resolve(build(seeded, callContext));
    made.set(key, call);
    return call;
  };
}

function comparable({ status, body }: Answer): string {
  const { request_id: _id, ...rest } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify({ status, ...rest });
}

/** Calls the own site with ids of other sites: each must be answered exactly like an unknown id. */
async function walkIds(world: Tenants, route: MatrixRoute, identity: Identity, rights: Rights) {
  const findings: string[] = [];
  let cells = 0;
  const { access } = route.meta;
  const expected = expectedStatus({ id: route.id, access, identity, siteId: world.home.resource.id }, rights);
  for (const [place, make] of Object.entries(validCallFor(route.id).withIds ?? {})) {
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

/**
 * Classifies the answer: with an id of another site a call may find nothing (a list) or reject; the answer to an
 * unknown id says which.
 */
function answerKind({ status }: Answer): ExpectedStatus {
  return status < 300 ? 'success' : (status as ExpectedStatus);
}

/** Calls at a time where none changes anything: the server has ten connections, and some calls take two. */
const unordered = limitConcurrency(4);

interface Visit {
  findings: string[];
  /** Marked fields that held a value, as in the report. */
  seen: string[];
}

async function visit(world: Tenants, cell: Cell, call: Call): Promise<Visit> {
  const answer = await send(world, cell, call);
  const findings = judge(world, cell, answer);
  const seen = answer.status < 300 ? fieldsOf(cell, answer).seen : [];
  return { findings, seen: seen.map((path) => `${cell.route.id} ${path}`) };
}

/** Makes the calls that succeed. Reads run concurrently; each write needs the state that the last one left. */
async function visitAllowed(world: Tenants, route: MatrixRoute, cells: readonly Cell[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  if (!isRead(route)) {
    for (const cell of cells) visits.push(await visit(world, cell, await ownCall(world, cell)));
    return visits;
  }
  const ready: { cell: Cell; call: Call }[] = [];
  for (const cell of cells) ready.push({ cell, call: await ownCall(world, cell) });
  return Promise.all(ready.map(({ cell, call }) => unordered(() => visit(world, cell, call))));
}

/**
 * Makes every call that must be rejected, and every call with ids of other sites; none may change anything. Calls of
 * one route run one after another, so that a missing guard is always found at the first caller.
 */
async function walkRefused(world: Tenants, routesOfWalk: readonly RouteCells[], rights: Rights) {
  const callOf = refusedCalls(world);
  const ready: { route: MatrixRoute; refused: { cell: Cell; call: Call }[] }[] = [];
  for (const { route, cells } of routesOfWalk) {
    const refused: { cell: Cell; call: Call }[] = [];
    for (const cell of cells)
      if (cell.expected !== 'success') refused.push({ cell, call: await callOf(cell) });
    ready.push({ route, refused });
  }
  const before = await fingerprint(world.server.database);
  const refusedFindings = await Promise.all(
    ready.map(({ refused }) =>
      unordered(async () => {
        const findings: string[] = [];
        for (const { cell, call } of refused) findings.push(...(await visit(world, cell, call)).findings);
        return findings;
      }),
    ),
  );
  const strange = await walkStrangeIds(world, routesOfWalk, rights);
  const changed = await changedTables(world.server.database, before);
  const findings = [...refusedFindings.flat(), ...strange.flatMap((one) => one.findings)];
  if (changed.length > 0) findings.push(`a refused call changed something: ${changed.join()}`);
  return { cells: strange.reduce((sum, { cells }) => sum + cells, 0), findings };
}

/** Makes the calls with ids of other sites. Writes get as far as their transaction, so they wait for each other. */
async function walkStrangeIds(world: Tenants, routesOfWalk: readonly RouteCells[], rights: Rights) {
  const pairs = routesOfWalk.flatMap(({ route }) =>
    world.identities.map((identity) => ({ route, identity })),
  );
  const walkPair = ({ route, identity }: (typeof pairs)[number]) => walkIds(world, route, identity, rights);
  const reads = pairs.filter(({ route }) => isRead(route));
  const strange = await Promise.all(reads.map((pair) => unordered(() => walkPair(pair))));
  for (const pair of pairs) if (!isRead(pair.route)) strange.push(await walkPair(pair));
  return strange;
}

interface RouteCells {
  route: MatrixRoute;
  cells: Cell[];
}

/**
 * Walks every route as every kind of caller: first the calls that must be rejected, after which nothing may have
 * changed on any site, then those that must succeed.
 * @param rights roles matrix that determines the expected results
 * @param options.only routes to walk instead of all
 */
export async function runAccessMatrix(
  world: Tenants,
  rights: Rights = allows,
  { only }: { only?: readonly RouteId[] } = {},
): Promise<AccessMatrixReport> {
  const chosen = routes.filter(({ id }) => only?.some((name) => name === id) ?? true);
  const routesOfWalk = chosen.map((route) => ({
    route,
    cells: world.identities.flatMap((identity) => cellsOf(world, route, identity, rights)),
  }));
  const refused = await walkRefused(world, routesOfWalk, rights);
  const visits: Visit[] = [];
  for (const { route, cells } of routesOfWalk) {
    const allowed = cells.filter(({ expected }) => expected === 'success');
    visits.push(...(await visitAllowed(world, route, allowed)));
  }
  return {
    cells: routesOfWalk.reduce((sum, { cells }) => sum + cells.length, refused.cells),
    findings: [...refused.findings, ...visits.flatMap(({ findings }) => findings)],
    seen: new Set(visits.flatMap(({ seen }) => seen)),
  };
}
