import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';

/** Passes that one call can give. */
export const passesAtOnce = 100;

/** A member as far as a pass names one. */
const person = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

const credential = hiddenWithout('passLinks');

/** One ticket that was bought or given. */
export const pass = z.object({
  id: z.int(),
  owner_id: z.int(),
  owner: person,
  /** Who uses it; null while nobody does. */
  assign_id: z.int().nullable(),
  assign: person.nullable(),
  /** Whether there is a magic link, for those too who do not see it. */
  has_auth_link: z.boolean(),
  /** Address that lets in whoever has it; null without one. */
  auth_link: credential(z.string().nullable()),
  active: z.boolean(),
  /** What the buyer was asked for, by the field's name. */
  extra: z.record(z.string(), z.unknown()),
  created_at: timestamp,
});
export type Pass = z.infer<typeof pass>;

/** What a member has of one event. */
export const passEvent = z.object({
  id: z.int(),
  title: z.string(),
  /** Instants in UTC; `timezone` is that of the event, an IANA name. */
  start_date: timestamp,
  end_date: timestamp,
  timezone: z.string(),
  tickets: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Passes that the member owns. */
      passes: z.array(pass),
      /** Passes of others that the member uses. */
      assigns: z.array(pass),
    }),
  ),
});
export type PassEvent = z.infer<typeof passEvent>;

export const passesOfMember = z.object({ items: z.array(passEvent) });

export const givenPassesInput = z.strictObject({
  ticketId: idParam,
  owner_id: id,
  quantity: z.int().min(1).max(passesAtOnce).default(1),
});

export const assignInput = z.strictObject({ id: idParam, user_id: id });
