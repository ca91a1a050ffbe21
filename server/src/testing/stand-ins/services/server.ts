// Services on loopback: their documented calls and rejections, and faults on request of a test.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export interface ServiceCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  text: string;
  /** Parsed body; null if it is no JSON. */
  json: unknown;
}

export interface StandInAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** `drip`: the answer comes byte by byte for ever. `silence`: it never comes. `limit`: 429 with Retry-After of 30 s. */
export type ServiceFault = 'drip' | 'silence' | 'limit' | 'down';

export interface StandIn {
  /** `http://127.0.0.1:port`. */
  url: string;
  port: number;
  calls: ServiceCall[];
  /** Called before each call; null performs it normally. */
  fault: (call: ServiceCall) => ServiceFault | null;
  close(): Promise<void>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

async function callOf(request: IncomingMessage): Promise<ServiceCall> {
  const url = new URL(request.url ?? '/', 'http://service');
  const text = await readText(request);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    json: parsed(text),
  };
}

function send(
  response: ServerResponse,
  { status, body, headers = {} }: StandInAnswer,
  fault: ServiceFault | null,
): void {
  if (fault === 'silence') return;
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  if (fault !== 'drip') return void response.end(isText ? body : JSON.stringify(body ?? {}));
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

const faulty: Partial<Record<ServiceFault, StandInAnswer>> = {
  limit: { status: 429, headers: { 'retry-after': '30' }, body: { message: 'Too many requests' } },
  down: { status: 503, body: 'Service Unavailable' },
};

/** @param port by default a free one @param isBackground true to not keep the process running */
export async function startService(
  answer: (call: ServiceCall) => StandInAnswer,
  { port = 0, isBackground = false } = {},
): Promise<StandIn> {
  const made: StandIn = {
    url: '',
    port: 0,
    calls: [],
    fault: () => null,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    void callOf(request).then((call) => {
      made.calls.push(call);
      const fault = made.fault(call);
      const instead = fault === null ? undefined : faulty[fault];
      send(response, instead ?? answer(call), instead ? null : fault);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  if (isBackground) server.unref();
  const address = server.address();
  made.port = address !== null && typeof address === 'object' ? address.port : 0;
  made.url = `http://127.0.0.1:${made.port}`;
  return made;
}
