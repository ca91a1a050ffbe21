import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { choice } from './schemas.ts';

/** A key that need not be saved yet; left out, the stored key or authorization is used. */
export const audiencesInput = z.strictObject({
  key: z
    .string()
    .max(500)
    .optional()
    .describe('API key to try, saved or not. If omitted, the stored key or authorization is used.'),
});

export const mailchimpAudience = z.object({
  id: z.string().describe('Id of the audience at Mailchimp.'),
  name: z.string().describe('Name of the audience.'),
  members: z.int().describe('Number of subscribers.'),
});
export type MailchimpAudience = z.infer<typeof mailchimpAudience>;

export const mailchimpCategory = z.object({
  id: z.string().describe('Id of the category at Mailchimp.'),
  title: z.string().describe('Title of the category.'),
  interests: z.array(choice).describe('Interests of the category, by their ids at Mailchimp.'),
});
export type MailchimpCategory = z.infer<typeof mailchimpCategory>;

export const mailingList = z.object({
  list_id: z.string().describe('Id of the list at Campaign Monitor.'),
  list_name: z.string().describe('Name of the list.'),
  confirmed_opt: z
    .boolean()
    .describe('True with double opt-in: members confirm by email before they are on the list.'),
});
export type MailingList = z.infer<typeof mailingList>;

export const memberList = mailingList.extend({
  state: z
    .string()
    .nullable()
    .describe("State in the service's words, such as Active or Unsubscribed; null if never on the list."),
  subscribed: z.boolean().describe("True if the member gets the list's emails."),
});
export type MemberList = z.infer<typeof memberList>;

export const movedMember = z.strictObject({
  user_id: id.describe('Id of the member.'),
  lists: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(50)
    .describe('Ids of the lists at Campaign Monitor, up to 50.'),
});
