export interface Change {
  before: unknown;
  after: unknown;
}

/** What an update really changes: the given fields whose value differs from the stored one, before and after. */
export function changedFields<T extends object>(stored: T, given: Partial<T>): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const name of Object.keys(given) as (keyof T & string)[]) {
    const before = stored[name];
    const after = given[name];
    if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) continue;
    changes[name] = { before, after };
  }
  return changes;
}
