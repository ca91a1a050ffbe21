// Masthead as the plugin sees it: a server on loopback with rules of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';

export const keys = { public: 'pk_of_the_quay', private: 'sk_of_the_quay' } as const;

/** Address of a network that acts as a member. */
export const memberAddress = '203.0.113.7';

export interface Content {
  key: string;
  title: string;
  type: string;
  link: string;
  published_at: string | null;
  terms: { taxonomy: string; key: string; title: string }[];
  access: 'by_rules' | 'free' | 'registered' | 'members';
}

/** Piece of a batch: one that is gone is told by its key alone. */
export interface Piece extends Partial<Content> {
  key: string;
  state?: 'gone';
}

export interface Question {
  content: Content;
  view_id: string;
  purpose: 'view' | 'prefetch' | 'list';
  contents?: Content[];
  ip?: string | null;
  agent?: string;
  meter?: string | null;
}

const fields = {
  question: [
    'agent',
    'content',
    'contents',
    'device',
    'ip',
    'meter',
    'preview',
    'purpose',
    'session',
    'view_id',
  ],
  content: ['access', 'key', 'link', 'published_at', 'terms', 'title', 'type'],
};

/** Returns whether a question has a form that Masthead takes: unknown fields are refused, and so is an odd address. */
function isWellFormed(question: Question): boolean {
  const pieces = [question.content, ...(question.contents ?? [])];
  const isKnown = (value: object, names: readonly string[]) =>
    Object.keys(value).every((name) => names.includes(name));
  const hasAddress = question.ip === undefined || question.ip === null || isIP(question.ip) > 0;
  return (
    isKnown(question, fields.question) &&
    pieces.every((piece) => isKnown(piece, fields.content)) &&
    hasAddress
  );
}

export interface Answer {
  verdict: 'grant' | 'meter_grant' | 'register' | 'paywall' | 'deny';
  reason: string;
  access: 'free' | 'registered' | 'members';
  meter: { used: number; limit: number; resets_at: string | null; open_until?: string | null } | null;
  register?: { left: number; days: number } | null;
  meter_token: string | null;
  code?: string | null;
  popup?: { slug: string; revision: number; framed: boolean } | null;
}

/** `up` answers; the others are kinds of outages and refusals. */
export type Mode = 'up' | 'hung' | 'broken' | 'limited' | 'unreadable';

/** Posts are for members and pages are free unless the publisher says otherwise. */
export function byRules({ content, ip }: Question): Answer {
  const access =
    content.access === 'by_rules' ? (content.type === 'page' ? 'free' : 'members') : content.access;
  const rest = { access, meter: null, meter_token: null };
  if (access === 'free') return { verdict: 'grant', reason: 'free_content', ...rest };
  if (ip === memberAddress) return { verdict: 'grant', reason: 'subscription', ...rest };
  return access === 'registered'
    ? { verdict: 'register', reason: 'registration_required', ...rest }
    : { verdict: 'paywall', reason: 'no_entitlement', ...rest };
}

export class Endpoint {
  readonly address: string;
  mode: Mode = 'up';
  delay = 0;
  config = 1;
  requests = 0;
  answer: (question: Question) => Answer = byRules;
  /** Popup without JavaScript that is answered; null answers 404. */
  popup: { html: string; css: string } | null = null;
  /** Addresses of popups that were asked for. */
  readonly popups: string[] = [];
  readonly questions: Question[] = [];
  readonly batches: Piece[][] = [];
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.address = `http://127.0.0.1:${port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.#serve(request, response);
    });
  }

  static async start(port = 0): Promise<Endpoint> {
    const server = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The port is unknown.');
    return new Endpoint(server, address.port);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (this.mode === 'hung') return;
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    const [status, body] = this.#reply(request, text);
    response.writeHead(status, {
      'content-type': 'application/json',
      'masthead-config': String(this.config),
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #reply({ method, url = '', headers }: IncomingMessage, text: string): [number, unknown] {
    if (this.mode === 'broken') return [500, { error: 'internal' }];
    if (this.mode === 'limited') return [429, { error: 'rate_limited' }];
    if (this.mode === 'unreadable') return [200, 'hello'];
    const isServer = headers.authorization === `Bearer ${keys.private}`;
    const call = `${method} ${url.replace(/\?.*/, '')}`;
    if (call === 'GET /reader/v1/ping') {
      const isKnown = isServer || url.endsWith(`?key=${keys.public}`);
      if (isKnown) return [200, { success: true }];
      return headers.authorization ? [401, { error: 'unauthorized' }] : [404, { error: 'not_found' }];
    }
    if (call.startsWith('GET /reader/v1/popups/')) return this.#popup(url, headers.authorization);
    if (!isServer) return [401, { error: 'unauthorized', error_description: 'The secret key is unknown.' }];
    if (call === 'POST /reader/v1/decisions/verify') {
      const question = JSON.parse(text) as Question;
      if (!isWellFormed(question)) return [422, { error: 'validation' }];
      this.questions.push(question);
      const contents = (question.contents ?? []).map((content) => {
        const { verdict, reason, access } = this.answer({ ...question, content });
        return { key: content.key, verdict, reason, access };
      });
      return [200, { ...this.answer(question), contents, config: this.config }];
    }
    if (call === 'POST /reader/v1/content/batch') {
      const { content } = JSON.parse(text) as { content: Piece[] };
      this.batches.push(content);
      return [200, { items: content.map(({ key }) => ({ key, result: 'created' })) }];
    }
    return [404, { error: 'not_found' }];
  }

  /** Popups are for pages: their calls have the public key alone. */
  #popup(url: string, authorization: string | undefined): [number, unknown] {
    this.popups.push(url.replace('/reader/v1/popups/', ''));
    const isPage = authorization === undefined && url.includes(`key=${keys.public}`);
    return isPage && this.popup ? [200, this.popup] : [404, { error: 'not_found' }];
  }
}
