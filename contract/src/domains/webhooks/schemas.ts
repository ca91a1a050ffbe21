import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

export const webhook = z.object({
  /** Id; also the `target` of its deliveries, of the kind `webhook`. */
  id: z.int(),
  url: z.string(),
  created_at: timestamp,
  /** Last four characters of the secret; null before one was created. */
  secret: z.string().nullable(),
  /** Time until which the previous secret signs as well; null if it doesn't. */
  previous_secret_until: timestamp.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** Secret of a new webhook. */
export const webhookSecret = z.object({
  /** Complete secret: `whsec_`, then base64. Masked in the answer to a repeat of the call. */
  secret: z.string(),
  /** Time until which the previous secret signs as well; null if there was none. */
  previous_secret_until: timestamp.nullable(),
});

export const webhookEvent = z.object({
  /** Type of the payload. */
  name: z.string(),
  title: z.string(),
  /** JSON Schema of the whole payload. */
  schema: z.record(z.string(), z.unknown()),
});

/** Returns the schema of a webhook's body. */
export const payloadOf = <T extends z.ZodType>(name: string, data: T) =>
  z.object({
    type: z.literal(name),
    /** Time of the event. */
    timestamp,
    data,
  });
