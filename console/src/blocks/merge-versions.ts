type Values = Readonly<Record<string, unknown>>;

/** Returns whether two form values are equal; missing counts as null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

export interface Merged<V, F extends string = keyof V & string> {
  values: V;
  /** Fields that both changed, to different values. The typed one is in `values`. */
  both: F[];
}

/**
 * Merges what was typed into a newer version: untouched fields take the newer value, touched ones keep what was typed.
 * @param base values that the form was opened with
 */
export function mergeVersions<V extends object>(base: V, typed: V, newer: V): Merged<V> {
  const [was, is, now] = [base as Values, typed as Values, newer as Values];
  const values: Record<string, unknown> = { ...now };
  const both: string[] = [];
  for (const name of Object.keys(is)) {
    if (isSame(is[name], was[name])) continue;
    values[name] = is[name];
    if (!isSame(now[name], was[name]) && !isSame(now[name], is[name])) both.push(name);
  }
  return { values: values as V, both: both as (keyof V & string)[] };
}
