// Removes hidden values from every answer, and refuses inputs that would reveal them, for all routes. The marks are the
// contract's.
import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import { type Relation, relations } from '#contract/base/access.ts';
import { canSee, type DataClass } from '#contract/base/data-classes.ts';
import { commonErrors } from '#contract/base/errors.ts';
import { dataClassOf, requiredDataClass } from '#contract/base/hidden-fields.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { insideOf } from './schema-parts.ts';

/** Returns a copy of a value without hidden parts; the value itself stays unchanged, because other code may hold it. */
type Blank = (value: unknown) => unknown;

type Sees = (sight: DataClass) => boolean;

/** Returns a blanking function: to null if the field is nullable, or else to an empty list. */
function blanked(schema: z.core.$ZodType): Blank {
  const nothing = z.safeParse(schema, null).success ? null : [];
  return (value) => (value === undefined ? undefined : nothing);
}

function each(blank: Blank): Blank {
  return (value) => (Array.isArray(value) ? value.map(blank) : value);
}

function named(fields: ReadonlyMap<string, Blank>): Blank {
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const rest: Record<string, unknown> = { ...value };
    for (const [name, blank] of fields) if (name in rest) rest[name] = blank(rest[name]);
    return rest;
  };
}

function everyField(blank: Blank): Blank {
  return (value) =>
    value === null || typeof value !== 'object'
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blank(one)]));
}

/** Returns the blanking function for a schema; null if nothing is hidden. */
function blankFor(schema: z.core.$ZodType, seen: Sees): Blank | null {
  const sight = dataClassOf(schema);
  if (sight !== null && !seen(sight)) return blanked(schema);
  const inside = insideOf(schema);
  switch (inside.kind) {
    case 'nothing':
      return null;
    case 'same': {
      const all = inside.schemas.flatMap((one) => blankFor(one, seen) ?? []);
      return all.length === 0 ? null : (value) => all.reduce((rest, blank) => blank(rest), value);
    }
    case 'items': {
      const blank = blankFor(inside.schema, seen);
      return blank && each(blank);
    }
    case 'values': {
      const blank = blankFor(inside.schema, seen);
      return blank && everyField(blank);
    }
    case 'fields': {
      const fields = Object.entries(inside.schemas).flatMap(([name, one]): [string, Blank][] => {
        const blank = blankFor(one, seen);
        return blank ? [[name, blank]] : [];
      });
      return fields.length === 0 ? null : named(new Map(fields));
    }
  }
}

/**
 * Returns the answers of a route for each relation. Prepared once; for relations that see all of it, it does nothing.
 */
export function hideFields(
  schema: AnySchema | undefined,
): (relation: Relation | null, answer: unknown) => unknown {
  if (!(schema instanceof z.ZodType)) return (_relation, answer) => answer;
  const blanks = new Map<Relation | null, Blank | null>(
    [null, ...relations].map((relation) => [relation, blankFor(schema, (sight) => canSee(relation, sight))]),
  );
  return (relation, answer) => blanks.get(relation)?.(answer) ?? answer;
}

function* asksFor(schema: z.core.$ZodType, value: unknown): Generator<DataClass> {
  if (value === undefined || value === null) return;
  const sight = requiredDataClass(schema, value);
  if (sight !== null) yield sight;
  const inside = insideOf(schema);
  if (inside.kind === 'same') for (const one of inside.schemas) yield* asksFor(one, value);
  else if (inside.kind === 'items' && Array.isArray(value))
    for (const one of value) yield* asksFor(inside.schema, one);
  else if (inside.kind === 'fields' && typeof value === 'object')
    for (const [name, one] of Object.entries(inside.schemas))
      yield* asksFor(one, (value as Record<string, unknown>)[name]);
}

/**
 * Refuses inputs that would reveal hidden values.
 * @param input input as parsed by the route's schema
 * @throws AppError forbidden
 */
export function requireVisibleInputs(
  schema: AnySchema | undefined,
  relation: Relation | null,
  input: unknown,
): void {
  if (!(schema instanceof z.ZodType)) return;
  for (const sight of asksFor(schema, input))
    if (!canSee(relation, sight)) throw new AppError('forbidden', commonErrors.notAllowed);
}
