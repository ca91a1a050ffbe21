import { z } from 'zod';

type Schema = z.core.$ZodType;

/** Children of a schema: schemas for the same value, for its items or fields, or none. */
export type Inside =
  | { kind: 'nothing' }
  | { kind: 'same'; schemas: readonly Schema[] }
  | { kind: 'items'; schema: Schema }
  | { kind: 'values'; schema: Schema }
  | { kind: 'fields'; schemas: Readonly<Record<string, Schema>> };

const leaves: readonly (abstract new (...given: never[]) => unknown)[] = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodLiteral,
  z.ZodEnum,
  z.ZodUnknown,
  z.ZodTransform,
  z.ZodNull,
  z.ZodFile,
  z.ZodAny,
  z.ZodCustom,
  z.ZodUndefined,
  z.ZodNever,
];

/**
 * Returns the children of a schema.
 * @throws Error for an unsupported kind of schema, because marks inside would be missed
 */
export function insideOf(schema: Schema): Inside {
  if (schema instanceof z.ZodObject) return { kind: 'fields', schemas: schema.shape };
  if (schema instanceof z.ZodArray) return { kind: 'items', schema: schema.element };
  if (schema instanceof z.ZodRecord) return { kind: 'values', schema: schema.valueType };
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return { kind: 'same', schemas: [schema.unwrap()] };
  if (schema instanceof z.ZodUnion) return { kind: 'same', schemas: schema.options };
  if (schema instanceof z.ZodPipe) return { kind: 'same', schemas: [schema.in, schema.out] };
  if (leaves.some((leaf) => schema instanceof leaf)) return { kind: 'nothing' };
  throw new Error(`fields inside a schema of the type ${schema._zod.def.type} are not looked at for marks`);
}
