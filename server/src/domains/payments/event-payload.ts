import { z } from 'zod';

const id = z.string().min(1).max(255);

/** Stored form of an event: the object it is about, without personal data. */
export const eventPayload = z.object({
  object: z.object({ id, type: z.string() }),
  customerId: id.nullable(),
  /** Subscription of Stripe Billing, if the event is about one. */
  subscriptionId: id.nullable().default(null),
});
export type EventPayload = z.infer<typeof eventPayload>;

const named = z.union([id, z.null(), z.object({ id })]).optional();

const told = z.object({
  id,
  type: id,
  created: z.int().min(0).max(9_999_999_999),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id,
      object: z.string().max(100),
      customer: named,
      subscription: named.catch(null),
      parent: z
        .object({ subscription_details: z.object({ subscription: named }).nullish() })
        .nullish()
        .catch(null),
    }),
    previous_attributes: z.object({ customer: z.union([id, z.null()]).optional() }).optional(),
  }),
});

export interface StripeEvent {
  id: string;
  type: string;
  livemode: boolean;
  at: Date;
  payload: z.input<typeof eventPayload>;
}

const idOf = (value: z.infer<typeof named>): string | null =>
  value !== null && typeof value === 'object' ? value.id : (value ?? null);

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const ofMode = z.object({ livemode: z.boolean() });

/** Returns whether a body that can't be read as an event says that it is of the other mode. */
export function isOfOtherMode(body: Buffer, livemode: boolean): boolean {
  const { data, success } = ofMode.safeParse(parsed(body));
  return success && data.livemode !== livemode;
}

/** Reads an event; null for a shape that isn't known, as that of Stripe's second version of events. */
export function readEvent(body: Buffer): StripeEvent | null {
  const { data, success } = told.safeParse(parsed(body));
  if (!success) return null;
  const { object, previous_attributes: previous } = data.data;
  const customer = object.object === 'customer' ? object.id : (object.customer ?? previous?.customer ?? null);
  // Invoices name it within their parent; older versions of the API on the invoice itself.
  const ofInvoice = object.subscription ?? object.parent?.subscription_details?.subscription;
  const subscriptionId = object.object === 'subscription' ? object.id : idOf(ofInvoice);
  return {
    id: data.id,
    type: data.type,
    livemode: data.livemode,
    at: new Date(data.created * 1000),
    payload: {
      object: { id: object.id, type: object.object },
      customerId: idOf(customer),
      ...(subscriptionId !== null && { subscriptionId }),
    },
  };
}
