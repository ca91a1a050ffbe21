/** Location of a file: its layer and, in layers with many parts, the part it belongs to. */
export interface Location {
  room: Layer;
  /** The folder (or single file) of the room: a domain, a platform need, an entry of the kit; empty elsewhere. */
  entry: string;
}

export type Layer = keyof typeof MAY_IMPORT;

/** The calls of readers, which only the server and tools for its tests know. */
const READER = 'contract/reader';
const CONTRACT = ['contract', 'contract/base', 'contract/domains'] as const;
const SERVER = [
  'server/app',
  'server/reader',
  'server/demo',
  'server/domains',
  'server/connectors',
  'server/stand-ins',
] as const;
const TOOLS = ['server/database', 'server/platform'] as const;
const KIT = ['console/blocks', 'console/ui', 'console/lib', 'console/texts'] as const;

/** Layers that each layer may import besides itself. All others are forbidden. */
export const MAY_IMPORT = {
  contract: ['contract/base', 'contract/domains'],
  'contract/base': [],
  'contract/domains': ['contract/base'],
  'contract/reader': ['contract/base', 'contract/domains'],
  server: [...SERVER, ...TOOLS],
  'server/app': ['server/demo', 'server/domains', 'server/reader', ...TOOLS, ...CONTRACT, READER],
  'server/reader': ['server/domains', ...TOOLS, ...CONTRACT, READER],
  'server/demo': ['server/domains', 'server/stand-ins', ...TOOLS, ...CONTRACT],
  'server/domains': ['server/connectors', ...TOOLS, ...CONTRACT],
  'server/connectors': ['server/platform', 'contract/base'],
  'server/database': ['server/platform', 'contract/base'],
  'server/platform': ['contract/base'],
  // Services of others on loopback, which don't depend on the product.
  'server/stand-ins': [],
  'server/testing': ['server', ...SERVER, ...TOOLS, ...CONTRACT, READER],
  console: ['console/app', ...CONTRACT],
  'console/app': ['console/domains', 'console/styles', ...KIT],
  'console/domains': [...KIT, ...CONTRACT],
  'console/blocks': ['console/ui', 'console/lib', 'console/texts', ...CONTRACT],
  'console/ui': ['console/lib', 'contract/base'],
  'console/lib': [...CONTRACT],
  'console/texts': [],
  'console/styles': [],
  // Code that runs at publishers and meets the product only over HTTP.
  clients: [],
  e2e: [...CONTRACT, READER],
  bench: [...CONTRACT, READER],
  tools: [],
  root: ['tools'],
} as const satisfies Record<string, readonly string[]>;

const WITH_ENTRIES = new Set(['contract/domains', 'server/domains', 'server/connectors', 'server/platform']);
for (const room of ['console/domains', 'console/ui', 'console/blocks']) WITH_ENTRIES.add(room);

/** Returns the place of a project path such as server/src/domains/groups/service.ts; null if it is in no layer. */
export function locationOf(path: string): Location | null {
  const [first = '', second, ...rest] = path.split('/');
  if (second === undefined) return { room: 'root', entry: '' };
  if (first === 'clients' || first === 'e2e' || first === 'bench' || first === 'tools')
    return { room: first, entry: '' };
  if (first === 'console' && second !== 'src') return { room: 'console', entry: '' };
  if (second !== 'src' || !isRoom(first)) return null;
  const [folder = '', entry = ''] = rest;
  if (rest.length === 1) return { room: first, entry: '' };
  const room = `${first}/${folder}`;
  if (!isRoom(room)) return null;
  return { room, entry: WITH_ENTRIES.has(room) ? entry : '' };
}

function isRoom(name: string): name is Layer {
  return Object.hasOwn(MAY_IMPORT, name);
}

/** Returns the folder of a place, as it is written in paths. */
export function folderOf({ room, entry }: Location): string {
  const folder = room.replace('/', '/src/');
  return entry ? `${folder}/${entry}` : folder;
}
