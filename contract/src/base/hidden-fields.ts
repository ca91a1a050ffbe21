// Marks on schema fields that only some callers may read, or filter by. Marks are data beside the schema: the code that
// blanks, rejects or documents fields reads them from here.
import { z } from 'zod';
import { type Relation, relations } from './access.ts';
import { canSee, type DataClass } from './data-classes.ts';

/** Data class that a caller needs to see an answered field. */
const hidden = z.registry<{ sight: DataClass }>();

/** Data class that a caller needs to send an input with a given value; null if none is needed. */
const asked = z.registry<{ needs: (value: unknown) => DataClass | null; always: DataClass | null }>();

/** Constraint for fields that can be blanked: nullable ones and lists. */
type Blankable<T extends z.ZodType> =
  null extends z.output<T> ? unknown : T extends z.ZodArray ? unknown : never;

/**
 * Creates a function that marks answered fields: callers who lack the data class get null or an empty list. `const
 * amount = hiddenWithout('amounts')`, then `amount(z.int().nullable())`.
 */
export function hiddenWithout(sight: DataClass) {
  return <T extends z.ZodType>(schema: T & Blankable<T>): T => {
    // The mark belongs to this schema object, so a copy keeps it off other fields that share the schema.
    const own = schema.clone();
    hidden.add(own, { sight });
    return own;
  };
}

/** Marks inputs that require a data class, because the answer would reveal hidden values. */
export function inputRequires(sight: DataClass) {
  return <T extends z.ZodType>(schema: T): T => {
    const own = schema.clone();
    asked.add(own, { needs: () => sight, always: sight });
    return own;
  };
}

/** Marks an input whose data class depends on the value, such as the column that a list is ordered by. */
export function inputRequiresByValue<T extends z.ZodType>(
  needs: (value: z.output<T>) => DataClass | null,
  schema: T,
): T {
  const own = schema.clone();
  asked.add(own, { needs: (value) => needs(value as z.output<T>), always: null });
  return own;
}

/** Returns the data class that a field requires; null if it has no mark. */
export function dataClassOf(schema: z.core.$ZodType): DataClass | null {
  return hidden.get(schema)?.sight ?? null;
}

/** Returns the data class that an input with this value requires; null if every caller may send it. */
export function requiredDataClass(schema: z.core.$ZodType, value: unknown): DataClass | null {
  return asked.get(schema)?.needs(value) ?? null;
}

/** Returns the data class that an input requires with any value; null if some values are free for every caller. */
export function alwaysRequiredDataClass(schema: z.core.$ZodType): DataClass | null {
  return asked.get(schema)?.always ?? null;
}

/** Returns the relations that lack this data class. */
export function hiddenDataClasses(sight: DataClass): Relation[] {
  return relations.filter((relation) => !canSee(relation, sight));
}
