import { RowError } from '../file/cells.ts';

/** Collects reasons for cells that are left out of an imported row. An optional cell never rejects its row. */
export class Notes {
  readonly reasons: string[] = [];

  note(reason: string): void {
    if (!this.reasons.includes(reason)) this.reasons.push(reason);
  }

  /** Reads an optional cell; returns `otherwise` and adds a note if it can't be read. */
  optional<T>(read: () => T, otherwise: T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.note(error.message);
      return otherwise;
    }
  }
}
