import { z } from 'zod';

const maxId = Number.MAX_SAFE_INTEGER;

/** Digits become a number; anything else is left for the schema to refuse. An empty string is no number. */
function numeric(value: number | string): number | string {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

/** Id of a row: a positive whole number. */
export const id = z.int().min(1).max(maxId);

/** Id in a path or a query, where everything arrives as text. */
export const idParam = z.preprocess(numeric, id);

/** Whole number in a query. */
export function intParam(min: number, max: number) {
  return z.preprocess(numeric, z.int().min(min).max(max));
}

/** Input of calls that name one row by its id in the path. */
export const byId = z.strictObject({ id: idParam });
