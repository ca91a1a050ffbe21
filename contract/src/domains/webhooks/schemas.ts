import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

export const webhook = z.object({
  /** The `target` of its deliveries, of the kind `webhook`. */
  id: z.int(),
  url: z.string(),
  created_at: timestamp,
  /** Until then the secret from before the last change signs as well; null when it does not. */
  previous_secret_until: timestamp.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** Begins with `whsec_`; what follows is base64. */
export const webhookSecret = z.object({ secret: z.string(), previous_secret_until: timestamp.nullable() });

export const webhookEvent = z.object({
  /** The type of the payload. */
  name: z.string(),
  title: z.string(),
  /** JSON Schema of the whole payload. */
  schema: z.record(z.string(), z.unknown()),
});

/** The body of every webhook. */
export const payloadOf = <T extends z.ZodType>(name: string, data: T) =>
  z.object({
    type: z.literal(name),
    /** When it happened. */
    timestamp,
    data,
  });
