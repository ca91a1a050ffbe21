import type { JsonValue } from './schema.ts';

/** List for a `jsonb` column: the driver alone would send an array of PostgreSQL. Compares equal to the same list. */
class JsonList {
  readonly #items: readonly JsonValue[];

  constructor(items: readonly JsonValue[]) {
    this.#items = items;
  }

  toJSON(): readonly JsonValue[] {
    return this.#items;
  }

  /** Serializes the value; called by the driver. */
  toPostgres(): string {
    return JSON.stringify(this.#items);
  }
}

/** Wraps a list as the value of a `jsonb` column, for rows that are inserted and changed by their columns. */
export function jsonList(items: readonly JsonValue[]): JsonValue {
  // The types only accept plain values for a JSON column, but the driver also accepts objects with `toPostgres`.
  return new JsonList(items) as unknown as JsonValue;
}
