import { posix } from 'node:path';
import { isDomain, isEarlier } from './domains.ts';
import { folderOf, type Location, locationOf, MAY_IMPORT } from './layers.ts';
import { type ImportOf, isTest, type SourceFile } from './source-file.ts';

/** Message that starts with path and line. */
export type Problem = string;

const CONTRACT_PACKAGES = new Set(['zod', '@orpc/contract']);

/** Checks that every import is allowed by the table of layers and, between domains, by their order. */
export function checkImports(files: SourceFile[]): Problem[] {
  return files.flatMap((file) => {
    const from = locationOf(file.path);
    if (!from) return [`${file.path}: stands in no room`];
    const problems = file.imports.map((one) => [one, problemOf(file.path, from, one)] as const);
    return problems.flatMap(([one, problem]) => (problem ? [`${file.path}:${one.line}: ${problem}`] : []));
  });
}

function problemOf(path: string, from: Location, one: ImportOf): string | null {
  if (one.target === null) return packageProblem(path, from, one.specifier);
  const to = locationOf(one.target);
  if (!to) return `imports ${one.specifier}, which stands in no room`;
  if (to.room === from.room && to.entry === from.entry) return null;
  if (to.room === from.room && from.room.endsWith('/domains')) return domainProblem(from, to, one.target);
  if (to.room === from.room || isAllowed(path, from, to)) return narrowProblem(from, to, one.target);
  return `${folderOf(from)} may not import ${folderOf(to)}`;
}

function isAllowed(path: string, from: Location, to: Location): boolean {
  const isForTests = to.room === 'server/testing' || to.room === 'server/stand-ins';
  if (isTest(path) && from.room.startsWith('server') && isForTests) return true;
  const allowed: readonly string[] = MAY_IMPORT[from.room];
  return allowed.includes(to.room);
}

function packageProblem(path: string, from: Location, specifier: string): string | null {
  const isContract = from.room.split('/')[0] === 'contract';
  if (!isContract || isTest(path) || CONTRACT_PACKAGES.has(specifier)) return null;
  return `the contract depends on zod and @orpc/contract only, not on ${specifier}`;
}

/** Returns the problem of an import between domains: they may import only earlier ones, and only their public files. */
function domainProblem(from: Location, to: Location, target: string): string | null {
  if (from.room === 'console/domains') return `a console domain may not import another (${to.entry})`;
  if (!isEarlier(to.entry, from.entry))
    return `${from.entry} may not import ${to.entry}: it stands later in the order`;
  const doors =
    from.room === 'contract/domains' ? /[/.](schemas|words|decide)\.ts$/ : /[/.](service|queries)\.ts$/;
  if (doors.test(target)) return null;
  const names =
    from.room === 'contract/domains' ? 'schemas.ts, words.ts or decide.ts' : 'service.ts or queries.ts';
  return `${from.entry} may import ${names} of ${to.entry}, not ${target}`;
}

function narrowProblem(from: Location, to: Location, target: string): string | null {
  const isKitOnLib = from.room === 'console/ui' && to.room === 'console/lib';
  if (!isKitOnLib || /^console\/src\/lib\/formats[./]/.test(target)) return null;
  return `the kit may import formats of console/src/lib, not ${target}`;
}

/** Checks that no two folders import each other: those of the table, and any two that hold files. */
export function checkMutual(files: SourceFile[]): Problem[] {
  const edges = new Map<string, string>();
  for (const file of files.filter(({ path }) => !isTest(path))) {
    for (const { target } of file.imports) {
      if (target === null) continue;
      note(edges, file.path, placeFolder(file.path), placeFolder(target));
      note(edges, file.path, posix.dirname(file.path), posix.dirname(target));
    }
  }
  return [...edges].flatMap(([edge, path]) => {
    const [from = '', to = ''] = edge.split(' ');
    const back = edges.get(`${to} ${from}`);
    return !back || from > to ? [] : [`${from} and ${to} import each other (${path}; ${back})`];
  });
}

function note(edges: Map<string, string>, path: string, from: string | null, to: string | null): void {
  if (from && to && from !== to) edges.set(`${from} ${to}`, path);
}

/** Rooms in which an entry is a single file have no folder for it. */
function placeFolder(path: string): string | null {
  const place = locationOf(path);
  const folder = place && folderOf(place);
  return folder?.includes('.') ? null : folder;
}

/** Checks that each domain has the same name in every layer, and that it is in the list. */
export function checkDomainNames(files: SourceFile[]): Problem[] {
  const folders = new Set<string>();
  for (const { path } of files) {
    const place = locationOf(path);
    if (place?.room.endsWith('/domains') && !isDomain(place.entry)) folders.add(folderOf(place));
  }
  return [...folders].map(
    (folder) => `${folder}: there is no domain of this name (tools/check-layout/domains.ts)`,
  );
}
