import type { JsonValue } from './schema.ts';

/** A list for a `jsonb` column: the driver alone would write an array of PostgreSQL. Compares as the list it is. */
class JsonList {
  readonly #items: readonly JsonValue[];

  constructor(items: readonly JsonValue[]) {
    this.#items = items;
  }

  toJSON(): readonly JsonValue[] {
    return this.#items;
  }

  /** What the driver asks a value for. */
  toPostgres(): string {
    return JSON.stringify(this.#items);
  }
}

/** A list as the value of a `jsonb` column, for rows that are made and changed by their columns. */
export function jsonList(items: readonly JsonValue[]): JsonValue {
  // To the compiler a column of JSON takes plain values only; the driver also takes what has `toPostgres`.
  return new JsonList(items) as unknown as JsonValue;
}
