// Readers who come as they like: views, repeats, machines and calls that are refused, and what each was answered.
import { expect, vi } from 'vitest';
import type { PageAnswer } from '#contract/reader/decision-schemas.ts';
import type { MovableClock } from '#server/platform/clock/clock.ts';
import { pick, randomInteger, uniqueUuid } from './random.ts';
import { browserAgent as agent, pageQuestion, type ReaderDesk, serverQuestion } from './reader-desk.ts';
import type { Read } from './reads-by-hand.ts';
import type { TestServer } from './test-server.ts';

const bot = 'Googlebot/2.1 (+http://www.google.com/bot.html)';

export interface Reader {
  name: string;
  /** Ids of a browser with consent; null if the ids of the day stand for it. */
  ids: { device: string; session: string } | null;
  /** Address that the publisher's server tells; null for readers whose browser asks itself. */
  ip: string | null;
  meter: string | null;
}

export const browser = (n: number): Reader => ({
  name: `browser ${n}`,
  ids: { device: uniqueUuid(), session: uniqueUuid() },
  ip: null,
  meter: null,
});
const behindServer = (n: number): Reader => ({
  name: `reader ${n}`,
  ids: null,
  ip: `198.51.${n}.7`,
  meter: null,
});

const isIn = (percent: number) => randomInteger(1, 100) <= percent;
const anyPiece = () => (isIn(5) ? 'nowhere' : `piece-${randomInteger(1, 6)}`);

/** Readers of one site. */
export class Reads {
  readonly all: Read[] = [];
  /** Requests of bots through a publisher's server, which are stored and not counted. */
  readonly bots: Read[] = [];
  readonly #tools: Pick<TestServer, 'call' | 'database'>;
  readonly #clock: MovableClock;
  readonly #desk: ReaderDesk;
  readonly #readers: [Reader, ...Reader[]] = [
    { ...behindServer(7), name: 'member', ip: '203.0.113.7' },
    ...[1, 2, 3].map(browser),
    ...[4, 5, 6].map(behindServer),
  ];

  constructor(tools: Pick<TestServer, 'call' | 'database'>, clock: MovableClock, desk: ReaderDesk) {
    this.#tools = tools;
    this.#clock = clock;
    this.#desk = desk;
  }

  /** Makes this many calls, a minute apart on average. */
  async pass(calls: number): Promise<void> {
    for (let call = 0; call < calls; call += 1) {
      this.#clock.advance(randomInteger(0, 120_000));
      const reader = pick(this.#readers);
      if (isIn(30)) await this.noise(reader);
      else if (reader.ids) await this.page(reader, anyPiece(), isIn(80));
      else await this.#server(reader);
    }
  }

  /** Waits until the reads and requests from this position on are stored. */
  async store(from = { reads: 0, bots: 0 }): Promise<void> {
    const reads = this.all.slice(from.reads);
    const ids = [...reads, ...this.bots.slice(from.bots)].map(({ id }) => id);
    const expected = { decisions: ids.length, views: reads.filter(({ isViewed }) => isViewed).length };
    const statement = `select
      (select count(*)::int from content_decisions where resource_id = $1 and id = any($2)) as decisions,
      (select count(*)::int from content_views where resource_id = $1 and decision_id = any($3)) as views`;
    const values = [this.#desk.ctx.resource.id, ids, reads.map(({ id }) => id)];
    await vi.waitFor(
      async () => {
        const { rows } = await this.#tools.database.owner.query(statement, values);
        expect(rows[0]).toEqual(expected);
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  async #ask(path: string, body: object, headers: Record<string, string>, status = 200): Promise<PageAnswer> {
    const answer = await this.#tools.call('POST', `/reader/v1/${path}`, { body, headers });
    expect(answer.status, answer.text).toBe(status);
    return answer.body as PageAnswer;
  }

  #byPage = (body: object, more: Record<string, string> = {}, status = 200) =>
    this.#ask('decision', body, { origin: this.#desk.origin, 'user-agent': agent, ...more }, status);
  #byServer = (body: object) =>
    this.#ask('decisions/verify', body, { authorization: `Bearer ${this.#desk.privateKey}` });

  #readOf({ name, ids }: Reader, piece: string, answer: PageAnswer, isViewed: boolean): Read {
    const at = this.#clock.now().getTime();
    // Ids of the day end with the day in UTC, and a member is one reader however they come.
    const visit = ids ? name : `${name} ${new Date(at).toISOString().slice(0, 10)}`;
    const { verdict, reason, decision_id: id } = answer;
    const reader = name === 'member' ? name : visit;
    return { id: id ?? 0, at, reader, session: visit, piece, verdict, reason, isViewed };
  }

  /** Asks as a browser does, sometimes twice about the same view, and reports a view, sometimes twice. */
  async page(reader: Reader, piece: string, isViewed: boolean): Promise<void> {
    const question = pageQuestion(this.#desk, piece, { ...reader.ids, meter: reader.meter });
    const answer = await this.#byPage(question);
    if (isIn(20)) expect((await this.#byPage(question)).decision_id).toBe(answer.decision_id);
    reader.meter = answer.meter_token ?? reader.meter;
    this.all.push(this.#readOf(reader, piece, answer, isViewed));
    if (!isViewed) return;
    const event = { kind: 'view', decision_id: answer.decision_id, at: this.#clock.now().toISOString() };
    const body = { key: this.#desk.publicKey, session: reader.ids?.session, events: [event] };
    for (let times = isIn(20) ? 2 : 1; times > 0; times -= 1)
      await this.#ask('events', body, { origin: this.#desk.origin, 'user-agent': agent }, 202);
  }

  /** Asks as the publisher's server does, which renders the page with the answer. */
  async #server(reader: Reader): Promise<void> {
    const piece = anyPiece();
    if (piece === 'nowhere') return;
    const { ip, meter } = reader;
    const answer = await this.#byServer(serverQuestion(piece, { ip, agent, meter }));
    reader.meter = answer.meter_token ?? meter;
    this.all.push(this.#readOf(reader, piece, answer, true));
  }

  /** Calls that no number may show, as the same reader where one is named. */
  async noise(reader: Reader): Promise<void> {
    const { ids, ip, meter } = reader;
    const piece = anyPiece();
    const own = { ...ids, meter };
    const question = (more: object = {}) => pageQuestion(this.#desk, piece, { ...own, ...more });
    const server = (more: object) =>
      this.#byServer(serverQuestion('piece-1', { ip: ip ?? '198.51.9.7', agent, meter, ...more }));
    await pick<() => Promise<unknown>>([
      () => this.#byPage(question(), { 'user-agent': bot }),
      () => this.#byPage(question(), { 'sec-purpose': 'prefetch;prerender' }),
      () => this.#byPage(question({ purpose: 'list' })),
      () => this.#byPage(question(), { origin: 'https://elsewhere.example' }, 403),
      () => this.#byPage(question({ key: `pk_${'0'.repeat(64)}` }), {}, 401),
      async () => this.bots.push(this.#readOf(reader, 'piece-1', await server({ agent: bot }), true)),
      () => server({ purpose: 'prefetch' }),
      () => server({ preview: true }),
    ])();
  }
}
