import { fieldErrors } from '#contract/base/issues.ts';

type Issues = Parameters<typeof fieldErrors>[0];

interface Schema {
  safeParse(values: unknown): { success: true } | { success: false; error: { issues: Issues } };
}

/** Sentences for wrong values by their path, found by the contract's own schema: `validate: bySchema(groupInput)`. */
export function bySchema(schema: Schema): (values: unknown) => Record<string, string> {
  return (values) => {
    const result = schema.safeParse(values);
    return result.success ? {} : fieldErrors(result.error.issues, values);
  };
}
