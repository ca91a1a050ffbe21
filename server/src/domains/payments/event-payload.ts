import { z } from 'zod';

const id = z.string().min(1).max(255);

/** As it is kept: what it is about, and nothing personal. */
export const eventPayload = z.object({
  object: z.object({ id, type: z.string() }),
  customerId: id.nullable(),
});
export type EventPayload = z.infer<typeof eventPayload>;

const told = z.object({
  id,
  type: id,
  created: z.int().min(0).max(9_999_999_999),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id,
      object: z.string().max(100),
      customer: z.union([id, z.null(), z.object({ id })]).optional(),
    }),
    previous_attributes: z.object({ customer: z.union([id, z.null()]).optional() }).optional(),
  }),
});

export interface ToldEvent {
  id: string;
  type: string;
  livemode: boolean;
  at: Date;
  payload: EventPayload;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const ofMode = z.object({ livemode: z.boolean() });

/** Whether a body that can't be read as an event says that it is of the other mode. */
export function isOfOtherMode(body: Buffer, livemode: boolean): boolean {
  const { data, success } = ofMode.safeParse(parsed(body));
  return success && data.livemode !== livemode;
}

/** Reads an event; null for a shape that isn't known, as that of Stripe's second version of events. */
export function readEvent(body: Buffer): ToldEvent | null {
  const { data, success } = told.safeParse(parsed(body));
  if (!success) return null;
  const { object, previous_attributes: previous } = data.data;
  const named = object.object === 'customer' ? object.id : (object.customer ?? previous?.customer ?? null);
  const customerId = named !== null && typeof named === 'object' ? named.id : named;
  return {
    id: data.id,
    type: data.type,
    livemode: data.livemode,
    at: new Date(data.created * 1000),
    payload: { object: { id: object.id, type: object.object }, customerId },
  };
}
