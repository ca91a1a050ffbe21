import { z } from 'zod';

const maxId = Number.MAX_SAFE_INTEGER;

/** Converts digits to a number and leaves the rest for the schema to reject. An empty string is no number. */
function numeric(value: number | string): number | string {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

export const id = z
  .int()
  .min(1)
  .max(maxId)
  .describe('Id of the record: a positive integer that never changes.');

/** Id in a path or a query, where everything arrives as text. */
export const idParam = z.preprocess(numeric, id);

/** Returns the schema of an integer in a query. */
export function intParam(min: number, max: number) {
  return z.preprocess(numeric, z.int().min(min).max(max));
}

/** Input of calls that name one row by its id in the path. */
export const byId = z.strictObject({ id: idParam.describe('Id of the record.') });
