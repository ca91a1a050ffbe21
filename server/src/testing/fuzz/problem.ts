import type { Answer } from '../test-server.ts';
import type { FuzzRequest } from './requests.ts';

/** Milliseconds after which a call hangs, as with a pattern that backtracks. On a busy machine others take seconds. */
const hanging = 60_000;
const leaks = /\bat .+\.ts:\d+|select .+ from|syntax error|node_modules|violates .+ constraint/i;

/** Returns what is wrong with an answer; null if nothing is. */
export function problem({ operation, params }: FuzzRequest, answer: Answer, ms: number): string | null {
  if (answer.status >= 500) return `status ${answer.status}`;
  // A path with hostile text may match no route. An empty text and dots lead to another one.
  const isElsewhere =
    answer.status === 404 || Object.values(params).some((text) => ['', '.', '..'].includes(text));
  if (!isElsewhere && !operation.statuses.includes(answer.status)) return `undocumented ${answer.status}`;
  if (ms > hanging) return `took ${Math.round(ms)} ms`;
  if (answer.status < 400) return null;
  const body = answer.body as Record<string, unknown> | undefined;
  if (typeof body?.error !== 'string' || typeof body.error_description !== 'string' || !body.request_id)
    return 'a refusal of another shape';
  return leaks.test(body.error_description) ? 'a refusal that tells too much' : null;
}
