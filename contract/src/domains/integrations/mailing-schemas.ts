import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { choice } from './schemas.ts';

/** A key that need not be saved yet; left out, the stored key or authorization is used. */
export const audiencesInput = z.strictObject({ key: z.string().max(500).optional() });

export const mailchimpAudience = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of subscribers. */
  members: z.int(),
});
export type MailchimpAudience = z.infer<typeof mailchimpAudience>;

export const mailchimpCategory = z.object({ id: z.string(), title: z.string(), interests: z.array(choice) });
export type MailchimpCategory = z.infer<typeof mailchimpCategory>;

export const mailingList = z.object({
  list_id: z.string(),
  list_name: z.string(),
  /** Double opt-in: members confirm by a mail before they are on the list. */
  confirmed_opt: z.boolean(),
});
export type MailingList = z.infer<typeof mailingList>;

export const memberList = mailingList.extend({
  /**
   * State in the service's words: Active, Unconfirmed, Unsubscribed, Bounced, Deleted. Null for a member who was never
   * on the list.
   */
  state: z.string().nullable(),
  subscribed: z.boolean(),
});
export type MemberList = z.infer<typeof memberList>;

export const movedMember = z.strictObject({
  user_id: id,
  /** Ids of the lists. */
  lists: z.array(z.string().min(1).max(100)).min(1).max(50),
});
