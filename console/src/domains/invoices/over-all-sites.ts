// One call per site, a few at a time: a month of a thousand sites is billed with visible progress, and can be stopped
// and restarted, because a finished site stays as it is.
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import type { GeneratedAnswer, Outcome } from '#contract/domains/invoices/schemas.ts';

/** Progress of a month. */
export interface Round {
  done: number;
  /** Number of sites; null until they are loaded. */
  total: number | null;
  /** Invoices of each outcome. */
  counts: Partial<Record<Outcome, number>>;
  /** Number of rejected sites by the server's message; empty for one without a message. */
  refusals: Readonly<Record<string, number>>;
}

export const emptyRound: Round = { done: 0, total: null, counts: {}, refusals: {} };

/** Number of concurrent calls. */
const atOnce = 4;
const pageSize = 200;

async function keysOfSites(signal: AbortSignal): Promise<string[]> {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, paginator } = await client.resources.list({ page, limit: pageSize }, { signal });
    keys.push(...items.map(({ key }) => key));
    if (items.length === 0 || keys.length >= paginator.total_items) return keys;
  }
}

function withAnswer(round: Round, { counts: more }: GeneratedAnswer): Round {
  const counts = { ...round.counts };
  for (const [outcome, count] of Object.entries(more) as [Outcome, number][])
    counts[outcome] = (counts[outcome] ?? 0) + count;
  return { ...round, done: round.done + 1, counts };
}

function withRefusal(round: Round, error: unknown): Round {
  const why = descriptionOf(error) ?? '';
  return {
    ...round,
    done: round.done + 1,
    refusals: { ...round.refusals, [why]: (round.refusals[why] ?? 0) + 1 },
  };
}

/**
 * Calls `ask` for each site.
 * @param tell called after each answer
 * @throws the error of listing the sites, or the abort of the signal
 */
export async function overAllSites(
  ask: (key: string, signal: AbortSignal) => Promise<GeneratedAnswer>,
  tell: (round: Round) => void,
  signal: AbortSignal,
): Promise<void> {
  const keys = await keysOfSites(signal);
  let round: Round = { ...emptyRound, total: keys.length };
  tell(round);
  const worker = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      try {
        const answer = await ask(key, signal);
        round = withAnswer(round, answer);
      } catch (error) {
        signal.throwIfAborted();
        round = withRefusal(round, error);
      }
      signal.throwIfAborted();
      tell(round);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
