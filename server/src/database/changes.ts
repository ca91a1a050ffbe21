export interface Change {
  before: unknown;
  after: unknown;
}

/** Returns the fields whose given value differs from the stored one, each with both values. */
export function changedFields(stored: object, given: object): Record<string, Change> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changes: Record<string, Change> = {};
  for (const [name, after] of Object.entries(given)) {
    if (after === undefined || JSON.stringify(before.get(name)) === JSON.stringify(after)) continue;
    changes[name] = { before: before.get(name), after };
  }
  return changes;
}

/** Returns the given values of the fields that change. */
export function onlyChanged<T extends object>(given: T, changes: Record<string, Change>): Partial<T> {
  const changed = { ...given };
  for (const name in changed) if (!(name in changes)) delete changed[name];
  return changed;
}
