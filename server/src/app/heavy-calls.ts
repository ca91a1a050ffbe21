import type { Cost } from '#contract/base/access.ts';

const longestLightRange = 2 * 366 * 86_400_000;

/**
 * Returns whether a call has to wait for its turn among the heavy ones of its site.
 * @param input input as parsed by its route's schema
 */
export function isHeavy(cost: Cost, input: unknown): boolean {
  if (cost !== 'heavyOverYears') return cost === 'heavy';
  const asked = (input ?? {}) as Record<string, unknown>;
  const dayOf = (name: string) => Date.parse(String(asked[name]));
  return ['date', 'compare'].some(
    (range) => dayOf(`${range}_end`) - dayOf(`${range}_start`) > longestLightRange,
  );
}
