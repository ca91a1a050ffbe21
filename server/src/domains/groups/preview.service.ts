// Previews which members email patterns would match. Reads every email once, in batches.
import { setImmediate } from 'node:timers/promises';
import type { groups } from '#contract/domains/groups/routes.ts';
import type { PatternPreview } from '#contract/domains/groups/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { type EmailPattern, readPattern } from './patterns.ts';
import { emailBatches } from './preview.queries.ts';
import { providersLetIn } from './public-providers.ts';

const sampleSize = 10;
/** Maximum time that the preview blocks the event loop, in milliseconds. */
const sliceMs = 10;
/** Maximum total time for one pattern, in milliseconds. */
const patternBudget = 2_000;

interface Tally {
  source: string;
  pattern: EmailPattern | null;
  error: string | null;
  matches: number;
  spent: number;
}

function begin(source: string): Tally {
  const found = readPattern(source);
  const known =
    'error' in found ? { pattern: null, error: found.error } : { pattern: found.pattern, error: null };
  return { source, ...known, matches: 0, spent: 0 };
}

/** Tests one email; a pattern that used up its time is dropped. */
function tryPattern(tally: Tally, email: string): boolean {
  if (tally.pattern === null) return false;
  const start = performance.now();
  const isMatch = tally.pattern.matches(email);
  tally.spent += performance.now() - start;
  if (tally.spent > patternBudget) {
    tally.pattern = null;
    tally.error = 'This pattern takes too long to try on all members. Make it simpler.';
  }
  if (isMatch) tally.matches += 1;
  return isMatch;
}

function answer(tally: Tally): PatternPreview['patterns'][number] {
  return {
    pattern: tally.source,
    error: tally.error,
    matches: tally.matches,
    public_providers: tally.pattern === null ? [] : providersLetIn(tally.pattern),
  };
}

/**
 * Counts the members that each pattern matches, with the newest ones as a sample and the public mail providers it
 * allows.
 */
export function previewPatterns(
  ctx: ResourceContext,
  input: RouteInput<typeof groups.previewPatterns>,
): Promise<PatternPreview> {
  const tallies = input.allowed_email_regexp.map(begin);
  return read(ctx, async (scope) => {
    const sample: PatternPreview['sample'] = [];
    let total = 0;
    let since = performance.now();
    for await (const batch of emailBatches(scope, ctx.resource.id)) {
      if (tallies.every((tally) => tally.pattern === null)) break;
      for (const member of batch) {
        // Every pattern counts its own matches, so none may be skipped once another one matched.
        const isMatch = tallies.map((tally) => tryPattern(tally, member.email)).includes(true);
        if (isMatch) total += 1;
        if (isMatch && sample.length < sampleSize) sample.push(member);
        if (performance.now() - since < sliceMs) continue;
        await setImmediate();
        since = performance.now();
      }
    }
    return { total, sample, patterns: tallies.map(answer) };
  });
}
