import { z } from 'zod';
import { centsParam } from './money.ts';
import { oneLine } from './one-line.ts';

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function renamed(value: unknown, spellings: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [spellings[name] ?? name, one]));
}

/**
 * Creates the `filter` of a list: an allow-list of fields, each with its own schema. The filter arrives in brackets
 * (`filter[email]=x`) or as one JSON text; unknown fields are rejected.
 * @param spellings other accepted names of fields
 */
export function filterOf<T extends z.ZodRawShape>(
  fields: T,
  spellings: Readonly<Record<string, string>> = {},
) {
  const shape = z.strictObject(fields).partial();
  return z.preprocess(
    (value: z.input<typeof shape> | string): unknown => renamed(parsed(value), spellings),
    shape.describe('Conditions of the list, by field; all of them must match.'),
  );
}

export const textFilter = z
  .string()
  .overwrite(oneLine)
  .max(200)
  .describe('Text to search for; blank text is no condition.');

/** Accepts several values, any of which may match; a single value may come without a list. */
export function anyOf<T extends z.ZodType>(value: T) {
  return z.preprocess(
    (given: z.input<T> | readonly z.input<T>[]) => (Array.isArray(given) ? given : [given]),
    z.array(value).min(1).max(100).describe('Values, any of which may match.'),
  );
}

/** Range of amounts in cents, both ends included. */
export const centsRange = z.strictObject({
  from: centsParam.optional().describe('Smallest amount, in cents; included.'),
  to: centsParam.optional().describe('Largest amount, in cents; included.'),
});

/** Boolean in a query. */
export const flagParam = z.preprocess((value: boolean | string | number) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  if (value === 'false' || value === '0' || value === 0) return false;
  return value;
}, z.boolean().describe('`true` or `1`, or else `false` or `0`.'));
