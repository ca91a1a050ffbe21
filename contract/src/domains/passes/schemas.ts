import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';

/** Largest number of passes that one call can give. */
export const passesAtOnce = 100;

/** Fields of a member in a pass. */
const person = z.object({
  id: z.int().describe('Id of the member.'),
  first_name: z.string().describe('First name; empty if unknown.'),
  last_name: z.string().describe('Last name; empty if unknown.'),
  email: z.string().describe('Email of the member.'),
});

const credential = hiddenWithout('passLinks');

/** Pass: one bought or given ticket. */
export const pass = z.object({
  id: z.int().describe('Id of the pass.'),
  owner_id: z.int().describe('Id of the member who bought it or was given it.'),
  owner: person.describe('Member who bought it or was given it.'),
  assign_id: z.int().nullable().describe('Id of the member who uses it; null if none does.'),
  assign: person.nullable().describe('Member who uses it; null if none does.'),
  has_auth_link: z
    .boolean()
    .describe('True if there is a magic link; also shown to callers who may not see the link.'),
  auth_link: credential(
    z.string().nullable().describe('Magic link that lets in its holder; null without one.'),
  ),
  active: z.boolean().describe('True if the pass is valid.'),
  extra: z.record(z.string(), z.unknown()).describe("Answers of the buyer, by the field's name."),
  created_at: timestamp.describe('Time of the purchase or gift.'),
});
export type Pass = z.infer<typeof pass>;

/** Passes of a member for one event. */
export const passEvent = z.object({
  id: z.int().describe('Id of the event.'),
  title: z.string().describe('Title of the event.'),
  start_date: timestamp.describe('Start of the event, in UTC.'),
  end_date: timestamp.describe('End of the event, in UTC.'),
  timezone: z.string().describe('IANA time zone of the event.'),
  tickets: z
    .array(
      z.object({
        id: z.int().describe('Id of the ticket.'),
        title: z.string().describe('Title of the ticket.'),
        passes: z.array(pass).describe('Passes that the member owns.'),
        assigns: z.array(pass).describe('Passes owned by other members that the member uses.'),
      }),
    )
    .describe('Tickets that the member owns or uses passes of.'),
});
export type PassEvent = z.infer<typeof passEvent>;

export const passesOfMember = z.object({
  items: z.array(passEvent).describe("Events of the member's passes, the latest first."),
});

export const givenPassesInput = z.strictObject({
  ticketId: idParam.describe('Id of the ticket.'),
  owner_id: id.describe('Id of the member who gets the passes.'),
  quantity: z.int().min(1).max(passesAtOnce).default(1).describe('Number of passes.'),
});

export const assignInput = z.strictObject({
  id: idParam.describe('Id of the pass.'),
  user_id: id.describe('Id of the member who will use it.'),
});
