import { RowError } from '../file/cells.ts';

/** Collects reasons for cells that are left out of an imported row. An optional cell never rejects its row. */
export class Notes {
  readonly reasons: string[] = [];

  note(reason: string): void {
    if (!this.reasons.includes(reason)) this.reasons.push(reason);
  }

  /** Reads a cell that may be empty; one that can't be read says nothing. */
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
