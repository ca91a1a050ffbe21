// Marks inputs that need one of several fields. A refinement checks that, but the API's documentation can't read a
// refinement.
import { z } from 'zod';

const choices = z.registry<{ fields: readonly string[] }>();

/** Marks an input that requires one of these fields, for the documentation. */
export function needsAnyOf<S extends z.ZodType>(schema: S, fields: readonly string[]): S {
  choices.add(schema, { fields });
  return schema;
}

/** Returns the fields of which an input needs one; empty for any other input. */
export const choiceOf = (schema: z.core.$ZodType): readonly string[] =>
  choices.get(schema as z.ZodType)?.fields ?? [];
