import type { ReasonCount } from '#contract/domains/member-imports/schemas.ts';

/**
 * Highest number of distinct reasons: a reason may quote the file, so there can be as many as rows. Further ones are
 * counted as one.
 */
export const reasonsKept = 500;
export const otherReasons = 'other reasons';

/** Counts the rows for each reason. */
export class ReasonCounts {
  readonly #rows = new Map<string, number>();

  add(reasons: readonly string[]): void {
    for (const reason of reasons) {
      const counted = this.#rows.has(reason) || this.#rows.size < reasonsKept ? reason : otherReasons;
      this.#rows.set(counted, (this.#rows.get(counted) ?? 0) + 1);
    }
  }

  /** The reasons with their rows, the most frequent first. */
  get sorted(): ReasonCount[] {
    return [...this.#rows]
      .map(([reason, rows]) => ({ reason: reason.toWellFormed(), rows }))
      .sort((a, b) => b.rows - a.rows);
  }
}
