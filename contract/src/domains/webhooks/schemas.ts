import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

export const webhook = z.object({
  id: z.int().describe('Id; also the `target` of its deliveries, of the kind `webhook`.'),
  url: z
    .string()
    .describe('Address that events are posted to. Addresses are set in the settings of the site.'),
  created_at: timestamp.describe('Time when the address was first known, in UTC.'),
  secret: z.string().nullable().describe('Last four characters of the secret; null before one was created.'),
  previous_secret_until: timestamp
    .nullable()
    .describe("Time in UTC until which the previous secret signs as well; null if it doesn't."),
});
export type Webhook = z.infer<typeof webhook>;

/** Secret of a new webhook. */
export const webhookSecret = z.object({
  secret: z
    .string()
    .describe('Complete secret: `whsec_`, then base64. Masked in the answer to a repeat of the call.'),
  previous_secret_until: timestamp
    .nullable()
    .describe('Time in UTC until which the previous secret signs as well; null if there was none.'),
});

export const webhookEvent = z.object({
  name: z.string().describe('Name of the event, the `type` of the payload.'),
  title: z.string().describe('Title of the event.'),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the whole payload.'),
});

/** Returns the schema of a webhook's body. */
export const payloadOf = <T extends z.ZodType>(name: string, data: T) =>
  z.object({
    type: z.literal(name).describe('Name of the event.'),
    timestamp: timestamp.describe('Time of the event in UTC.'),
    data: data.describe('Data of the event.'),
  });
