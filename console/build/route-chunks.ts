import { readFile } from 'node:fs/promises';
import type { Rolldown } from 'vite';

/** One screen of the route table: `page(frame, '/groups', 'frame:menu.groups', 'groups/list-page', { texts: [] })`. */
const line = /\bpage\(\s*\w+,\s*'([^']+)',\s*'[^']+',\s*'([^']+)'(?:[^()]*?texts: \[([^\]]*)\])?/g;

/** `bulkChanges` stands in `bulk-changes.ts`. */
const fileOf = (namespace: string) =>
  `texts/en/${namespace.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}.ts`;

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined {
  return Object.values(bundle).find(
    (part): part is Rolldown.OutputChunk =>
      part.type === 'chunk' && (part.facadeModuleId?.endsWith(`/console/src/${file}`) ?? false),
  );
}

/** A chunk and everything it needs before it runs, but nothing that `loaded` holds. */
function withImports(bundle: Rolldown.OutputBundle, first: string, loaded: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const part = bundle[name];
    if (found.has(name) || loaded.has(name) || part?.type !== 'chunk') return;
    found.add(name);
    part.imports.forEach(visit);
  };
  visit(first);
  return found;
}

export interface RouteChunks {
  /** Files that every screen loads. */
  entry: ReadonlySet<string>;
  /** By address of a screen: the files it loads besides. */
  screens: Readonly<Record<string, readonly string[]>>;
}

/** @param table path of the route table */
export async function routeChunks(bundle: Rolldown.OutputBundle, table: string): Promise<RouteChunks> {
  const first = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
  const entry = first ? withImports(bundle, first.fileName, new Set()) : new Set<string>();
  const screens: Record<string, readonly string[]> = {};
  for (const [, path = '', file = '', texts = ''] of (await readFile(table, 'utf8')).matchAll(line)) {
    const words = [...texts.matchAll(/'(\w+)'/g)].map(([, namespace = '']) => fileOf(namespace));
    const [domain = '', screen] = file.split('/');
    const own = screen === undefined ? [`app/${file}.tsx`] : [`domains/${file}.tsx`, `texts/en/${domain}.ts`];
    const parts = [...own, ...words];
    const chunks = parts.map((part) => chunkOf(bundle, part)).filter((chunk) => chunk !== undefined);
    const needed = chunks.flatMap(({ fileName }) => [...withImports(bundle, fileName, entry)]);
    screens[path] = [...new Set(needed)];
  }
  return { entry, screens };
}
