// Marks on settings, as data beside their schemas: encrypted values, and values that only the platform may change.
import { z } from 'zod';

const secrets = z.registry<{ secret: true }>();
const platformOnly = z.registry<{ platformOnly: true }>();

/**
 * Creates the schema of a key or a token. Answers contain its mask, its last four characters; an input with the mask
 * leaves it unchanged, and an empty one (null or empty text) removes it.
 * @param most largest length in characters
 */
export function secret(most = 500) {
  const field = z.string().max(most).nullable();
  secrets.add(field, { secret: true });
  return field;
}

/** Marks a setting that only root changes; from other callers it is ignored. */
export function ofPlatform<T extends z.ZodType>(schema: T): T {
  const own = schema.clone();
  platformOnly.add(own, { platformOnly: true });
  return own;
}

function* marked(
  schema: z.core.$ZodType,
  registry: { get(schema: z.core.$ZodType): object | undefined },
  path: string,
): Generator<string> {
  // Unlike `has`, `get` also finds the mark of a schema that was described or refined afterwards, which is a copy.
  if (registry.get(schema) !== undefined) yield path;
  else if (schema instanceof z.ZodObject)
    for (const [name, one] of Object.entries(schema.shape))
      yield* marked(one, registry, path === '' ? name : `${path}.${name}`);
}

/** Returns the paths of the fields that are secrets: `settings.stripe.live.private_key`. */
export function secretsIn(schema: z.ZodType): string[] {
  return [...marked(schema, secrets, '')];
}

/** Returns the paths of the fields that only root changes. */
export function platformFieldsIn(schema: z.ZodType): string[] {
  return [...marked(schema, platformOnly, '')];
}
