import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { createAddressGuard } from './address-guard.ts';

export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>;

interface OutboundOptions {
  /** Private networks that may be reached, in CIDR notation. */
  allow?: readonly string[];
  /** Allowed ports besides 80 and 443. */
  ports?: readonly number[];
  /** Timeout of the whole call, in milliseconds. */
  timeout?: number;
  /** Largest answer in bytes; a longer one is refused. */
  maxBytes?: number;
  lookup?: Lookup;
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Ends the call before its timeout. */
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The request was not sent, or its answer was not accepted. */
export class OutboundError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'OutboundRefused';
  }
}

export interface OutboundClient {
  /** Sends a request. @throws OutboundRefused for forbidden addresses, slow or overlong answers, failed connections */
  send(url: string, request?: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

const resolveAll: Lookup = (host) => systemLookup(host, { all: true });

/** Returns the host of a connection without the brackets of an IPv6 literal. */
function bare(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

type Connected = Parameters<buildConnector.connector>[1];

/**
 * Creates a connector to public addresses only. A name is resolved here, once; all its addresses must be public, and
 * the connection goes to a checked address; the connected address is checked again. A guard in the resolver alone would
 * miss addresses written as numbers, which are never resolved.
 */
function guardedConnector(options: OutboundOptions): buildConnector.connector {
  const guard = createAddressGuard(options.allow ?? []);
  const lookup = options.lookup ?? resolveAll;
  const connect = buildConnector({ timeout: 5_000 });
  const addressesOf = async (hostname: string): Promise<string[]> => {
    const host = bare(hostname);
    const found = isIP(host) === 0 ? (await lookup(host)).map((entry) => entry.address) : [host];
    if (found.length === 0 || !found.every((address) => guard.mayReach(address)))
      throw new OutboundError(`${host} is not a public address`);
    return found;
  };
  // Addresses are tried in sequence, because a name may have an address of a family this machine can't reach.
  const tryEach = (addresses: readonly string[], target: buildConnector.Options, done: Connected): void => {
    const [address = '', ...others] = addresses;
    connect({ ...target, hostname: address }, (error, socket) => {
      if (error !== null) return others.length > 0 ? tryEach(others, target, done) : done(error, null);
      const reached = (socket as Socket).remoteAddress;
      if (reached !== undefined && guard.mayReach(reached)) return done(null, socket);
      socket.destroy();
      return done(new OutboundError('the connection led to a private address'), null);
    });
  };
  return (target, done) => {
    const name = isIP(bare(target.hostname)) === 0 ? target.hostname : undefined;
    const servername = target.servername ?? name;
    addressesOf(target.hostname).then(
      (addresses) => tryEach(addresses, { ...target, ...(servername ? { servername } : {}) }, done),
      (error: Error) => done(error, null),
    );
  };
}

async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function checkedUrl(text: string, ports: readonly number[]): URL {
  if (!URL.canParse(text)) throw new OutboundError('this is no address');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('only http and https');
  if (url.username !== '' || url.password !== '') throw new OutboundError('no user names in addresses');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!ports.includes(port)) throw new OutboundError(`port ${port} may not be reached`);
  return url;
}

/**
 * Creates the client for all outbound calls of the server: webhooks, connected services, pictures by address. It never
 * follows redirects, but returns them as answers.
 */
export function createOutboundClient(options: OutboundOptions = {}): OutboundClient {
  const ports = [80, 443, ...(options.ports ?? [])];
  const maxBytes = options.maxBytes ?? 65_536;
  const agent = new Agent({ connect: guardedConnector(options), pipelining: 0, keepAliveTimeout: 1 });
  return {
    send: async (address, { method = 'GET', headers, body, signal: ended } = {}) => {
      const url = checkedUrl(address, ports);
      const timeout = AbortSignal.timeout(options.timeout ?? 15_000);
      const signal = ended ? AbortSignal.any([timeout, ended]) : timeout;
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method,
          signal,
          ...(headers === undefined ? {} : { headers }),
          ...(body === undefined ? {} : { body }),
        });
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: await readUpTo(answer.body, maxBytes),
        };
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        if (signal.aborted) throw new OutboundError('there was no answer in time', error);
        throw new OutboundError(`the call failed: ${(error as Error).message}`, error);
      }
    },
    close: () => agent.destroy(),
  };
}
