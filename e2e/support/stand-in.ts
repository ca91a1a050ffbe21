import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { ownProduct } from './running-products.ts';

/** Services with a configurable address, each with the distance of its port below the product's. */
const places = { mailchimp: 2_000, campaignmonitor: 4_000, stripe: 6_000 } as const;
type Placed = keyof typeof places;

/** Returns the address at which a product looks for a service: a port of this machine derived from its own. */
export function addressOf(service: Placed, productUrl: string): string {
  return `http://127.0.0.1:${Number(new URL(productUrl).port) - places[service]}`;
}

/** Returns the addresses of all services, in the format of the product's setting. */
export function serviceUrls(productUrl: string): string {
  const names: readonly Placed[] = ['mailchimp', 'campaignmonitor', 'stripe'];
  // No server listens at these addresses, so keys are saved untested.
  const nowhere = ['google=http://127.0.0.1:9', 'recaptcha=http://127.0.0.1:9', 'square=http://127.0.0.1:9'];
  return [...names.map((name) => `${name}=${addressOf(name, productUrl)}`), ...nowhere].join(',');
}

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface StandIn {
  url: string;
  asked: Asked[];
  /** Sets the answers from now on. */
  answers: (answer: (asked: Asked) => { status: number; body?: unknown }) => void;
  close: () => Promise<void>;
}

/** Starts the stand-in of a service at the address that this story's product uses. */
export function startService(service: Placed): Promise<StandIn> {
  return startStandIn(Number(new URL(addressOf(service, ownProduct().url)).port));
}

/** Starts the stand-in of another system on this machine. @param port by default a free one */
export async function startStandIn(port = 0): Promise<StandIn> {
  const asked: Asked[] = [];
  let answer: Parameters<StandIn['answers']>[0] = () => ({ status: 200, body: {} });
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = 'GET', url: path = '/', headers } = request;
      const one = { method, path, headers, body };
      asked.push(one);
      const { status, body: said } = answer(one);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {}));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    answers: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
