// Finds the rows to write: most derived rows equal the stored ones.

import type { MetricEvent } from './fact.ts';
import type { PlacedFact } from './facts.queries.ts';

/** Numbers the events of each person. */
export function placed(facts: readonly MetricEvent[]): PlacedFact[] {
  const positions = new Map<number, number>();
  return facts.map((fact) => {
    const position = positions.get(fact.payerId) ?? 0;
    positions.set(fact.payerId, position + 1);
    return { ...fact, position };
  });
}

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((name) => plain(one[name]) === plain(other[name]));
}

/**
 * Returns the stored rows to delete and the derived rows to insert.
 * @param keyOf returns the key of a row on either side
 */
export function differences<T extends object>(
  known: readonly T[],
  derived: readonly T[],
  keyOf: (row: T) => string,
): { gone: T[]; come: T[] } {
  const left = new Map(known.map((row) => [keyOf(row), row]));
  const come = derived.filter((row) => {
    const before = left.get(keyOf(row));
    if (!before || !isSame(before, row)) return true;
    left.delete(keyOf(row));
    return false;
  });
  return { gone: [...left.values()], come };
}
