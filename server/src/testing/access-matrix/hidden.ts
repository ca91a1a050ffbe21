import { z } from 'zod';
import type { Relation } from '#contract/base/access.ts';
import { canSee, type DataClass } from '#contract/base/data-classes.ts';
import { dataClassOf } from '#contract/base/hidden-fields.ts';
import { insideOf } from '#server/app/schema-parts.ts';

interface Marked {
  /** Path of the field, without positions in lists: `items.subscriptions.is_trial`. */
  path: string;
  sight: DataClass;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Yields the marked fields of an answer that hold a value; without an answer, all of the schema. */
function* marked(schema: z.core.$ZodType, path: string, answer?: { value: unknown }): Generator<Marked> {
  if (answer && isEmpty(answer.value)) return;
  const sight = dataClassOf(schema);
  if (sight !== null) yield { path, sight };
  const inside = insideOf(schema);
  const parts = (value: unknown) => Object.entries(value ?? {});
  if (inside.kind === 'same') for (const one of inside.schemas) yield* marked(one, path, answer);
  if (inside.kind === 'items' || inside.kind === 'values') {
    if (!answer) yield* marked(inside.schema, path);
    else for (const [, value] of parts(answer.value)) yield* marked(inside.schema, path, { value });
  }
  if (inside.kind !== 'fields') return;
  const values: Record<string, unknown> = Object.fromEntries(parts(answer?.value));
  for (const [name, one] of Object.entries(inside.schemas))
    yield* marked(one, join(path, name), answer && { value: values[name] });
}

const zodOf = (schema: unknown) => (schema instanceof z.ZodType ? schema : null);

/** Paths of all marked fields of an answer of this shape. */
export function markedPaths(schema: unknown): string[] {
  const shape = zodOf(schema);
  return shape ? [...new Set([...marked(shape, '')].map(({ path }) => path))] : [];
}

/**
 * Returns the paths of the marked fields that hold a value in this answer: those the relation can see, and those it
 * must not.
 */
export function shownFields(
  schema: unknown,
  relation: Relation | null,
  body: unknown,
): { seen: string[]; leaked: string[] } {
  const shape = zodOf(schema);
  const found = shape ? [...marked(shape, '', { value: body })] : [];
  const pathsOf = (isSeen: boolean) => [
    ...new Set(found.filter(({ sight }) => canSee(relation, sight) === isSeen).map(({ path }) => path)),
  ];
  return { seen: pathsOf(true), leaked: pathsOf(false) };
}
