// Marks on settings, as data beside their schemas: what is kept sealed, and what only the platform may change.
import { z } from 'zod';

const secrets = z.registry<{ secret: true }>();
const platformOnly = z.registry<{ platformOnly: true }>();

/**
 * A key or a token. Answers hold its mask, its last four letters; the mask coming back leaves it as it is, and nothing
 * (null or an empty text) removes it.
 * @param most letters
 */
export function secret(most = 500) {
  const field = z.string().max(most).nullable();
  secrets.add(field, { secret: true });
  return field;
}

/** Only root changes it; from others it is ignored. */
export function ofPlatform<T extends z.ZodType>(schema: T): T {
  const own = schema.clone();
  platformOnly.add(own, { platformOnly: true });
  return own;
}

function* marked(
  schema: z.core.$ZodType,
  registry: { has(schema: z.core.$ZodType): boolean },
  path: string,
): Generator<string> {
  if (registry.has(schema)) yield path;
  else if (schema instanceof z.ZodObject)
    for (const [name, one] of Object.entries(schema.shape))
      yield* marked(one, registry, path === '' ? name : `${path}.${name}`);
}

/** Paths of the fields that are secrets: `settings.stripe.live.private_key`. */
export function secretsIn(schema: z.ZodType): string[] {
  return [...marked(schema, secrets, '')];
}

/** Paths of the fields that only root changes. */
export function platformFieldsIn(schema: z.ZodType): string[] {
  return [...marked(schema, platformOnly, '')];
}
