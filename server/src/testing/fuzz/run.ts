import { formOf } from '../form.ts';
import { sessionOf } from '../sign-in.ts';
import type { Answer, TestServer } from '../test-server.ts';
import { made, type Pools, resolve } from './known.ts';
import { problem } from './problem.ts';
import { type FuzzRequest, queryText, withFilterText } from './requests.ts';
import type { Target } from './target.ts';

/** Number of concurrent requests. */
const atOnce = 6;

/** Puts ids of rows that exist into an input. */
function inputOf(value: unknown, { isFilterText }: FuzzRequest, pools: Pools): unknown {
  const chosen = resolve(value, pools);
  return isFilterText ? withFilterText(chosen) : chosen;
}

function pathOf(request: FuzzRequest, pools: Pools): string {
  const { operation, params, query } = request;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    return encodeURIComponent(String(resolve(params[name] ?? '', pools)).toWellFormed());
  });
  const search = queryText(inputOf(query, request, pools));
  return `/api/admin${filled}${search === '' ? '' : `?${search}`}`;
}

async function send({ server, operators, pools }: Target, request: FuzzRequest): Promise<Answer> {
  const { body, rawBody, contentType, idempotencyKey, resourceKey, operation } = request;
  const headers: Record<string, string> = {
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const method = operation.method as Parameters<TestServer['call']>[0];
  const caller = {
    token: await sessionOf(server.database, operators[request.caller] ?? { id: 0 }),
    ...(resourceKey === null ? {} : { resource: resourceKey }),
  };
  if (operation.fileField !== null && rawBody === null) {
    const form = formOf({ [operation.fileField]: Buffer.isBuffer(body) ? body : String(body) });
    return server.call(method, pathOf(request, pools), {
      ...caller,
      body: form.body,
      headers: { ...form.headers, ...headers },
    });
  }
  const sent = rawBody ?? inputOf(body, request, pools);
  return server.call(method, pathOf(request, pools), {
    ...caller,
    ...(sent === undefined || operation.method === 'GET' ? {} : { body: sent }),
    headers,
  });
}

/** Lets later requests name the rows that a call has made. */
function learn(pools: Pools, { operation }: FuzzRequest, { status, body }: Answer): void {
  if (status !== 200) return;
  const kind = made[operation.id];
  if (kind !== undefined) pools[kind].push((body as { id: number }).id);
  if (operation.id !== 'session.listSessions') return;
  pools.session = (body as { items: { id: number }[] }).items.map(({ id }) => id);
}

function lineOf(at: number, { operation, ...rest }: FuzzRequest, found: string, { text }: Answer): string {
  return `#${at} ${operation.id}: ${found} ${JSON.stringify(rest).slice(0, 400)} -> ${text.slice(0, 200)}`;
}

export interface Outcome {
  /** A line for each answer that should not be. */
  problems: string[];
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Successful calls by operation. */
  succeeded: Map<string, number>;
}

/** Sends requests in order, several concurrently, so the rows they name depend on timing. */
export async function runRequests(target: Target, requests: readonly FuzzRequest[]): Promise<Outcome> {
  const outcome: Outcome = { problems: [], statuses: new Map(), succeeded: new Map() };
  const { problems, statuses, succeeded } = outcome;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at] as FuzzRequest;
      const began = performance.now();
      const answer = await send(target, request);
      const found = problem(request, answer, performance.now() - began);
      if (found !== null) problems.push(lineOf(at, request, found, answer));
      const { id } = request.operation;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) succeeded.set(id, (succeeded.get(id) ?? 0) + 1);
      learn(target.pools, request, answer);
      // A member may have the email of a caller. Without their roles, callers would be rejected from here on.
      if (id === 'resourceMembers.setRole' && answer.status === 200) await target.restoreRoles();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcome;
}
