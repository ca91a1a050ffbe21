import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { uniqueUuid } from './random.ts';

export interface LoadAnswer {
  /** 0 when the connection broke before an answer was there. */
  status: number;
  retryAfter: string | undefined;
  milliseconds: number;
  /** Time of the answer. */
  at: number;
  error: string | null;
}

/** One write that can be sent again under the same key. */
export interface Write {
  name: string;
  key: string;
}

export interface Load {
  answers: LoadAnswer[];
  /** Writes that were answered with success. */
  acknowledged: Set<string>;
  /** Everything that was ever sent. */
  writes: Write[];
  /** Sends no more calls, and waits for running ones. */
  stop(): Promise<void>;
}

type Headers = Record<string, string>;

const base = '/api/admin/';

async function timed(agent: Agent, url: string, options: object): Promise<LoadAnswer> {
  const began = performance.now();
  const done = (status: number, retryAfter: string | undefined, error: string | null): LoadAnswer => {
    const at = performance.now();
    return { status, retryAfter, milliseconds: at - began, at, error };
  };
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, ...options });
    await body.dump();
    return done(statusCode, headers['retry-after'] as string | undefined, null);
  } catch (error) {
    return done(0, undefined, `${(error as { code?: string }).code ?? ''} ${(error as Error).message}`);
  }
}

/** Creates a group, the smallest of the writes that are acknowledged and audited. */
export function sendWrite(agent: Agent, url: string, headers: Headers, write: Write): Promise<LoadAnswer> {
  return timed(agent, `${url}${base}teams`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': write.key },
    body: JSON.stringify({ name: write.name, type: 'company' }),
  });
}

/** Connections from one address; a server takes some hundreds of one. */
const ofAddress = 300;

/** Creates agents for this many connections, from as many addresses of this machine as they need. */
function agentsFor(connections: number): Agent[] {
  const count = Math.ceil(connections / ofAddress);
  return Array.from({ length: count }, (_, n) => {
    const from = n === 0 ? {} : { localAddress: `127.0.0.${n + 1}` };
    return new Agent({
      connections: Math.ceil(connections / count),
      pipelining: 1,
      keepAliveTimeout: 60_000,
      ...from,
    });
  });
}

/**
 * Opens connections that each send call after call, every second one a write, until stopped.
 * @param given headers of one caller, or of several who share the connections
 */
export function startLoad(
  url: string,
  given: Headers | readonly Headers[],
  connections = 10,
  prefix = 'Group ',
): Load {
  const agents = agentsFor(connections);
  const callers = Array.isArray(given) ? (given as readonly Headers[]) : [given as Headers];
  const load: Omit<Load, 'stop'> = { answers: [], acknowledged: new Set(), writes: [] };
  let isOver = false;
  const create = async (agent: Agent, headers: Headers): Promise<LoadAnswer> => {
    const write = { name: `${prefix}${load.writes.length}`, key: uniqueUuid() };
    load.writes.push(write);
    const answer = await sendWrite(agent, url, headers, write);
    if (answer.status === 200) load.acknowledged.add(write.name);
    return answer;
  };
  const client = async (number: number): Promise<void> => {
    const agent = agents[number % agents.length] as Agent;
    const headers = callers[number % callers.length] as Headers;
    for (let n = 0; !isOver; n += 1) {
      const list = () => timed(agent, `${url}${base}teams?page=1&limit=10`, { headers });
      const answer = await (n % 2 === 0 ? list() : create(agent, headers));
      load.answers.push(answer);
      // A rejected caller waits a moment, as a well-behaved client does.
      if (answer.status !== 200) await sleep(200);
    }
  };
  const clients = Array.from({ length: connections }, (_, number) => client(number));
  return {
    ...load,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
      await Promise.all(agents.map((agent) => agent.close()));
    },
  };
}

/** Counts the answers by status. */
export function statuses(answers: readonly LoadAnswer[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}
