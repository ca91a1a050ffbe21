import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

export const webhook = z.object({
  /** The `target` of its deliveries, of the kind `webhook`. */
  id: z.int(),
  url: z.string(),
  created_at: timestamp,
  /** Last four letters of the secret; null while none was made. */
  secret: z.string().nullable(),
  /** Until then the secret from before the last change signs as well; null when it does not. */
  previous_secret_until: timestamp.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** The secret of a webhook that was just made. */
export const webhookSecret = z.object({
  /** In full: `whsec_`, then base64. Masked in the answer to a repeat of the call. */
  secret: z.string(),
  /** Until then the one before it signs as well; null where there was none. */
  previous_secret_until: timestamp.nullable(),
});

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
