// The mark on a schema's field that only some may see, or ask by. It is data beside the schema: whoever blanks, refuses
// or documents reads it from here.
import { z } from 'zod';
import { type Relation, relations } from './access.ts';
import { maySee, type Sight } from './sight.ts';

/** Of an answered field: what it takes to see it. */
const hidden = z.registry<{ sight: Sight }>();

/** Of a field that is asked with: what it takes to ask with this value. Null: nothing. */
const asked = z.registry<{ needs: (value: unknown) => Sight | null; always: Sight | null }>();

/** Nothing for fields that can be blanked: those that may be null, and lists. */
type Blankable<T extends z.ZodType> =
  null extends z.output<T> ? unknown : T extends z.ZodArray ? unknown : never;

/**
 * Marks answered fields: whoever lacks this sight gets them as null, or as an empty list.
 * `const amount = hiddenWithout('amounts')`, then `amount(z.int().nullable())`.
 */
export function hiddenWithout(sight: Sight) {
  return <T extends z.ZodType>(schema: T & Blankable<T>): T => {
    // A mark is on this very schema: another field made with the same one must not get it too.
    const own = schema.clone();
    hidden.add(own, { sight });
    return own;
  };
}

/** Marks inputs that whoever lacks this sight may not ask with: the answer would give away what is hidden. */
export function askedWith(sight: Sight) {
  return <T extends z.ZodType>(schema: T): T => {
    const own = schema.clone();
    asked.add(own, { needs: () => sight, always: sight });
    return own;
  };
}

/** The same for an input where it depends on the value, such as the column that a list is ordered by. */
export function askedBy<T extends z.ZodType>(needs: (value: z.output<T>) => Sight | null, schema: T): T {
  const own = schema.clone();
  asked.add(own, { needs: (value) => needs(value as z.output<T>), always: null });
  return own;
}

/** What it takes to see a field; null for one that is marked by nothing. */
export function sightOf(schema: z.core.$ZodType): Sight | null {
  return hidden.get(schema)?.sight ?? null;
}

/** What it takes to ask with a value; null when everybody may. */
export function sightToAsk(schema: z.core.$ZodType, value: unknown): Sight | null {
  return asked.get(schema)?.needs(value) ?? null;
}

/** What it takes to ask by an input with whatever value; null when everybody may with some. */
export function sightToAskAtAll(schema: z.core.$ZodType): Sight | null {
  return asked.get(schema)?.always ?? null;
}

/** Relations that lack this sight. */
export function blindTo(sight: Sight): Relation[] {
  return relations.filter((relation) => !maySee(relation, sight));
}
