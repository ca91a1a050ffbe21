// Inputs that need one of several fields. A refinement checks it, which no document of the API shows by itself.
import { z } from 'zod';

const choices = z.registry<{ fields: readonly string[] }>();

/** Marks an input that is refused without any of these fields, for the documentation. */
export function needsAnyOf<S extends z.ZodType>(schema: S, fields: readonly string[]): S {
  choices.add(schema, { fields });
  return schema;
}

/** Returns the fields of which an input needs one; none for any other input. */
export const choiceOf = (schema: z.core.$ZodType): readonly string[] =>
  choices.get(schema as z.ZodType)?.fields ?? [];
