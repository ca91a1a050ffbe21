// Caches between readers and WordPress.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { place } from './site.ts';

/**
 * `obeys` keeps what the headers allow. Badly set caches keep more: `by-suffix` whatever has the address of a static file,
 * and `by-address` every page.
 */
export type CacheKind = 'obeys' | 'by-suffix' | 'by-address';

interface Kept {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

export interface Cache {
  address: string;
  stop(): Promise<void>;
}

/** Headers that belong to one connection. */
const ofConnection = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'keep-alive',
]);

/** Starts a cache before WordPress. It passes on the address of its caller. */
export async function startCache(kind: CacheKind): Promise<Cache> {
  const kept = new Map<string, Kept>();
  const serve = async ({ url = '/', method, headers }: IncomingMessage, response: ServerResponse) => {
    const found = kept.get(url) ?? (await fetchFrom(url, headers as Record<string, string>));
    if (method === 'GET' && found.status === 200 && mayKeep(kind, url, found)) kept.set(url, found);
    response.writeHead(found.status, found.headers);
    response.end(found.body);
  };
  const server = createServer((request, response) => {
    void serve(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The port is unknown.');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${address.port}`, stop };
}

async function fetchFrom(url: string, headers: Record<string, string>): Promise<Kept> {
  const { connection: _, host, ...rest } = headers;
  const response = await fetch(place.address + url, {
    headers: { ...rest, 'x-forwarded-host': host ?? '' },
    redirect: 'manual',
  });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !ofConnection.has(name)),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function mayKeep(kind: CacheKind, url: string, { headers }: Kept): boolean {
  if (
    kind === 'by-address' ||
    (kind === 'by-suffix' && /^[^?]*\.(css|js|png|jpg|svg|txt|xml|woff2)(\?|$)/i.test(url))
  )
    return true;
  const control = new Headers(headers).get('cache-control') ?? '';
  return !/no-store|private|no-cache/.test(control);
}
