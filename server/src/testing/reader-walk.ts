// Walk over all calls of readers, generated from the contract: every call as every kind of caller.
import {
  type ReaderAccess,
  type ReaderCall,
  type ReaderCallName,
  readerCalls,
} from '#contract/reader/calls.ts';
import type { Decider } from '#server/domains/decisions/asked.ts';
import { uniqueText, uniqueUuid } from './random.ts';
import { pageQuestion, type ReaderDesk, serverQuestion } from './reader-desk.ts';
import type { Answer, TestServer } from './test-server.ts';

/** Valid body of each call, without a key. A call without one doesn't compile. */
const validBodies: Record<ReaderCallName, (desk: ReaderDesk) => Record<string, unknown> | undefined> = {
  ping: () => undefined,
  config: () => undefined,
  popup: () => undefined,
  popupFrame: () => undefined,
  decision: (desk) => ({ ...pageQuestion(desk), key: undefined, device: uniqueUuid() }),
  events: () => ({ events: [{ kind: 'view', decision_id: 1, at: new Date().toISOString() }] }),
  verify: () => serverQuestion(),
  putContent: () => ({ title: 'Walked', type: 'post' }),
  removeContent: () => ({}),
  putContents: () => ({ content: [{ key: uniqueText('walked'), title: 'Walked', type: 'post' }] }),
};

/** Kind of credential, which decides what is expected. */
type Credential = 'none' | 'page' | 'foreignPage' | 'wrongKey' | 'server' | 'wrongServer' | 'console';

export interface ReaderIdentity {
  name: string;
  credential: Credential;
  headers?: Record<string, string>;
  publicKey?: string;
}

/** Statuses of refused callers, whose site isn't known. */
const refused = [401, 403, 404];
const good = [200, 201, 202];
/** Statuses by access and credential; `ping` answers 404 for an unknown public key, as it always has. */
const expected: Record<ReaderAccess, Record<Credential, readonly number[]>> = {
  anyone: {
    none: [404],
    page: good,
    foreignPage: good,
    wrongKey: [404],
    server: good,
    wrongServer: [401],
    console: [401],
  },
  key: {
    none: [401],
    page: good,
    foreignPage: good,
    wrongKey: [401],
    server: [401],
    wrongServer: [401],
    console: [401],
  },
  'key+origin': {
    none: [401],
    page: good,
    foreignPage: [403],
    wrongKey: [401],
    server: [401],
    wrongServer: [401],
    console: [401],
  },
  server: {
    none: [401],
    page: [401],
    foreignPage: [401],
    wrongKey: [401],
    server: good,
    wrongServer: [401],
    console: [401],
  },
};

/** Decider that counts its questions and always gives the same answer. */
export function countingDecider() {
  const asked: Parameters<Decider['decide']>[0][] = [];
  let views = 0;
  const decider: Decider = {
    decide: async (question) => {
      asked.push(question);
      return {
        decisionId: 1,
        verdict: 'grant',
        reason: 'free_content',
        meter: null,
        popup: null,
        meterToken: null,
        register: null,
        access: 'free',
        configId: 1,
        isRepeat: false,
      };
    },
    configId: async () => 1,
    noteViews: (_site, noted) => {
      views += noted.length;
      return noted.length;
    },
    stop: async () => undefined,
  };
  return { decider, asked, effects: () => asked.length + views };
}

/** Makes a call as one identity. */
export function callAs(
  server: TestServer,
  desk: ReaderDesk,
  name: ReaderCallName,
  { headers = {}, publicKey }: ReaderIdentity,
): Promise<Answer> {
  const { method, path }: ReaderCall = readerCalls[name];
  const body = validBodies[name](desk);
  const query = publicKey === undefined ? '' : `?key=${publicKey}`;
  const address = `/reader/v1${path.replace('{key}', uniqueText('walked')).replace('{popup}', `${desk.popups[name] ?? ''}@1`)}${method === 'GET' ? query : ''}`;
  return server.call(method, address, {
    headers: { 'user-agent': uniqueText('Mozilla/5.0 Firefox'), ...headers },
    ...(body && { body: { ...body, ...(publicKey !== undefined && { key: publicKey }) } }),
  });
}

/** Returns what is wrong with the headers of an answer. */
function headerProblems(call: ReaderCall, { status, headers }: Answer, origin: string | undefined): string[] {
  const isCached = call.cacheable !== null && good.includes(status);
  const mayKeep =
    !/no-store/.test(String(headers['cache-control'])) || headers['surrogate-control'] !== 'no-store';
  const readable = headers['access-control-allow-origin'];
  const isOfSite = call.access !== 'anyone' && !refused.includes(status);
  return [
    mayKeep !== isCached ? `cache-control ${String(headers['cache-control'])}` : '',
    (headers['masthead-config'] === '1') === isOfSite ? '' : 'the wrong number of the configuration',
    headers['set-cookie'] === undefined ? '' : 'a cookie',
    headers['access-control-allow-credentials'] === undefined ? '' : 'credentials are allowed',
    readable === '*' && call.access !== 'anyone' && !isCached ? 'any page may read it' : '',
    call.access === 'key+origin' && readable !== undefined && readable !== origin
      ? 'a foreign page may read it'
      : '',
  ].filter((problem) => problem !== '');
}

/** Makes every call as every identity. Returns one line for each that was answered otherwise than its access says. */
export async function walkReaders(
  server: TestServer,
  desk: ReaderDesk,
  identities: readonly ReaderIdentity[],
  effects: () => Promise<number>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const name of Object.keys(readerCalls) as ReaderCallName[])
    for (const identity of identities) {
      const call: ReaderCall = readerCalls[name];
      // A page sends its key with no call of servers, which know no such field.
      const sent = call.access === 'server' ? { ...identity, publicKey: undefined } : identity;
      const before = await effects();
      const answer = await callAs(server, desk, name, sent as ReaderIdentity);
      const about = `${name} as ${identity.name}: `;
      const statuses = expected[call.access][identity.credential];
      if (!statuses.includes(answer.status))
        problems.push(`${about}${answer.status}, not ${statuses.join(' or ')}`);
      if (answer.status >= 400 && (await effects()) !== before) problems.push(`${about}an effect`);
      const own = identity.credential === 'page' ? identity.headers?.origin : undefined;
      problems.push(...headerProblems(call, answer, own).map((problem) => about + problem));
    }
  return problems;
}
