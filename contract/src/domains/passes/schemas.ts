import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';

/** Largest number of passes that one call can give. */
export const passesAtOnce = 100;

/** Fields of a member in a pass. */
const person = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

const credential = hiddenWithout('passLinks');

/** Pass: one bought or given ticket. */
export const pass = z.object({
  id: z.int(),
  owner_id: z.int(),
  owner: person,
  /** Id of the member who uses it; null if none does. */
  assign_id: z.int().nullable(),
  assign: person.nullable(),
  /** True if there is a magic link; also shown to callers who may not see the link. */
  has_auth_link: z.boolean(),
  /** Link that lets in its holder; null without one. */
  auth_link: credential(z.string().nullable()),
  active: z.boolean(),
  /** Answers of the buyer, by the field's name. */
  extra: z.record(z.string(), z.unknown()),
  created_at: timestamp,
});
export type Pass = z.infer<typeof pass>;

/** Passes of a member for one event. */
export const passEvent = z.object({
  id: z.int(),
  title: z.string(),
  /** Start of the event in UTC; `timezone` is the event's IANA time zone. */
  start_date: timestamp,
  end_date: timestamp,
  timezone: z.string(),
  tickets: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Passes that the member owns. */
      passes: z.array(pass),
      /** Passes owned by other members that the member uses. */
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
