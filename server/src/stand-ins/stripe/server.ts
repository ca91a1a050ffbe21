// Stripe on loopback: its real protocol, its documented test cards and errors, and a ledger that proves what was
// charged. On request of a test it drops, delays or withholds answers. Only this machine can connect to it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { Refusal } from './errors.ts';
import { readForm } from './form.ts';
import { IdempotencyKeys, type Stored } from './keys.ts';
import { emptyLedger, type Ledger, newId } from './ledger.ts';
import { answerTo, type StripeCall } from './routes.ts';

/**
 * Fault of a call: it is performed and its answer is lost, slow or never sent; or it isn't performed and answered with
 * 403 (a key without the right), 429 or 500.
 */
export type StripeFault = 'lost' | 'drip' | 'silence' | 403 | 429 | 500;

export interface StripeStandIn {
  /** `http://127.0.0.1:port`. */
  url: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  ledger: Ledger;
  /** Every call, as `POST /v1/payment_intents`, in their order. */
  calls: string[];
  /** Called before each call; null performs it normally. */
  fault: (call: StripeCall) => StripeFault | null;
  /** Called after each call that may have changed the ledger, before it is answered. */
  changed: () => Promise<void>;
  /** Returns the body of an event and the header that Stripe would send with it. */
  signed(event: object, at?: number): { body: string; header: string };
  close(): Promise<void>;
}

function isKey(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${key}`)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function callOf(request: IncomingMessage): Promise<StripeCall> {
  const url = new URL(request.url ?? '/', 'http://stripe');
  const form = request.method === 'POST' ? await readText(request) : url.search.slice(1);
  return { method: request.method ?? 'GET', path: url.pathname, fields: readForm(form) };
}

function errorOf(error: unknown): Stored {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: { error: error.body } };
}

/** Performs a call once per key; answers of failed validation aren't kept. */
function performed(ledger: Ledger, keys: IdempotencyKeys, call: StripeCall, key: string): Stored {
  const isKeyed = key !== '' && call.method === 'POST';
  try {
    const earlier = isKeyed ? keys.take(key, call) : null;
    if (earlier) return earlier;
  } catch (error) {
    return errorOf(error);
  }
  let answer: Stored;
  try {
    answer = { status: 200, body: answerTo(ledger, call) };
  } catch (error) {
    answer = errorOf(error);
    if (answer.status === 400 || answer.status === 404) keys.forget(key);
  }
  if (isKeyed) keys.keep(key, answer);
  return answer;
}

const refusals: Record<403 | 429 | 500, Stored> = {
  403: {
    status: 403,
    body: {
      error: {
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions for this endpoint.',
      },
    },
  },
  429: {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } },
  },
  500: { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } },
};

function send(response: ServerResponse, { status, body }: Stored, fault: StripeFault | null): void {
  if (fault === 'lost') return void response.destroy();
  if (fault === 'silence') return;
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
  if (fault !== 'drip') return void response.end(JSON.stringify(body));
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

function signed(secret: string, event: object, at: number): { body: string; header: string } {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { body, header: `t=${at},v1=${signature}` };
}

/** Starts to listen on loopback. @returns the port @throws if it is taken */
async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function answerCall(
  made: StripeStandIn,
  keys: IdempotencyKeys,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await callOf(request);
  made.calls.push(`${call.method} ${call.path}`);
  if (!isKey(request.headers.authorization ?? '', made.secretKey)) {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
    return send(response, { status: 401, body: { error } }, null);
  }
  const fault = made.fault(call);
  if (fault === 403 || fault === 429 || fault === 500) return send(response, refusals[fault], null);
  const key = String(request.headers['idempotency-key'] ?? '');
  const answer = performed(made.ledger, keys, call, key);
  if (call.method !== 'GET') await made.changed();
  send(response, answer, fault);
}

interface StripeOptions {
  livemode?: boolean;
  /** By default a free port. */
  port?: number;
  secretKey?: string;
  webhookSecret?: string;
  /** Existing content of the account; its mode is the stand-in's. */
  ledger?: Ledger | null;
  /** True to not keep the process running. */
  isBackground?: boolean;
}

export function newSecretKey(livemode: boolean): string {
  return `sk_${livemode ? 'live' : 'test'}_${randomBytes(24).toString('hex')}`;
}

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('hex')}`;
}

/** @throws if the port is taken */
export async function startStripe({
  livemode = false,
  port = 0,
  secretKey = '',
  webhookSecret = '',
  ledger = null,
  isBackground = false,
}: StripeOptions = {}): Promise<StripeStandIn> {
  const keys = new IdempotencyKeys();
  const made: StripeStandIn = {
    url: '',
    port: 0,
    secretKey: secretKey || newSecretKey(livemode),
    webhookSecret: webhookSecret || newWebhookSecret(),
    ledger: ledger ?? emptyLedger(livemode),
    calls: [],
    fault: () => null,
    changed: async () => undefined,
    signed: (event, at = made.ledger.now()) => signed(made.webhookSecret, event, at),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    // The caller has left, or the ledger could not be saved: there is no answer.
    answerCall(made, keys, request, response).catch(() => response.destroy());
  });
  made.port = await listen(server, port);
  if (isBackground) server.unref();
  made.url = `http://127.0.0.1:${made.port}`;
  return made;
}
