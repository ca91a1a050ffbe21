// Account of one member: what the API answers, and the inputs that create and change it.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { email, newPassword } from '../session/schemas.ts';
import { memberRowSubscription } from './schemas.ts';

const detail = hiddenWithout('memberDetails');

const line = (max: number) => z.string().overwrite(oneLine).max(max).nullable().optional();

/** Settings of a member that protect them from automatic measures. */
const memberSettings = z.strictObject({
  never_lock: z
    .boolean()
    .optional()
    .describe('True if the member is never locked; a locked one is unlocked.'),
  never_compromised: z
    .boolean()
    .optional()
    .describe('True if sessions of the member are never flagged as shared.'),
});

const details = {
  email: email.describe('Email of the member, unique on the site in any case.'),
  first_name: z.string().overwrite(oneLine).max(100).optional().describe('First name.'),
  last_name: z.string().overwrite(oneLine).max(100).optional().describe('Last name.'),
  phone: line(40).describe('Phone number; null or empty for none.'),
  company: line(200).describe('Company; null or empty for none.'),
  job: line(200).describe('Job; null or empty for none.'),
  country: line(100).describe('Title in the list of countries; null or empty for none.'),
  state: line(100).describe('State, kept only with the country United States; null or empty for none.'),
  city: line(100).describe('City; null or empty for none.'),
  zip: line(20).describe('Postal code; null or empty for none.'),
  address: line(300).describe('Street and number; null or empty for none.'),
  language_id: id.nullable().optional().describe('Id of a language in the list of languages; null for none.'),
  tags: z
    .array(z.string().overwrite(oneLine).min(1).max(100))
    .max(100)
    .optional()
    .describe('Titles of all tags of the member; unknown ones are created.'),
  confirm: z.boolean().optional().describe('True if the email is confirmed.'),
  active: z.boolean().optional().describe('False switches the account off. True by default.'),
  locked: z.boolean().optional().describe('True locks the account. False by default.'),
  settings: memberSettings
    .optional()
    .describe("Exemptions from automatic measures; omitted ones don't change."),
};

export const memberCreateInput = z.strictObject({
  ...details,
  password: newPassword.describe('Password of the member, 8 to 256 characters.'),
  team_id: id.nullable().optional().describe('Id of a group that the member joins; null for none.'),
});

/** Input of an update; omitted fields stay unchanged. */
export const memberUpdateInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  ...details,
  email: email.optional().describe('New email, unique on the site in any case.'),
  password: newPassword.optional().describe('New password, 8 to 256 characters.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const member = z.object({
  id: z.int().describe('Id of the member.'),
  version: z.int().describe('Version of the account, for an update; it rises with each change.'),
  email: z.string().describe('Email of the member.'),
  first_name: z.string().describe('First name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  phone: detail(z.string().nullable().describe('Phone number; null if unknown.')),
  company: detail(z.string().nullable().describe('Company; null if unknown.')),
  job: detail(z.string().nullable().describe('Job; null if unknown.')),
  country: detail(z.string().nullable().describe('Title of the country; null if unknown.')),
  state: detail(
    z.string().nullable().describe('State, only of addresses in the United States; null if unknown.'),
  ),
  city: detail(z.string().nullable().describe('City; null if unknown.')),
  zip: detail(z.string().nullable().describe('Postal code; null if unknown.')),
  address: detail(z.string().nullable().describe('Street and number; null if unknown.')),
  language: detail(
    z
      .object({
        id: z.int().describe('Id of the language.'),
        title: z.string().describe('Title of the language.'),
      })
      .nullable()
      .describe('Language that the member chose; null for none.'),
  ),
  tags: detail(z.array(z.string()).describe("Titles of the member's tags.")),
  confirm: detail(z.boolean().nullable().describe('True if the email is confirmed.')),
  active: detail(z.boolean().nullable().describe('False if the account is switched off.')),
  locked: detail(z.boolean().nullable().describe('True if the account is locked.')),
  settings: detail(
    z
      .object({
        never_lock: z.boolean().describe('True if the member is never locked.'),
        never_compromised: z
          .boolean()
          .describe('True if sessions of the member are never flagged as shared.'),
      })
      .nullable()
      .describe('Exemptions from automatic measures.'),
  ),
  team_id: detail(
    z.int().nullable().describe('Id of the group that the member joined first; null if they are in none.'),
  ),
  teams: detail(
    z
      .array(
        z.object({
          id: z.int().describe('Id of the group.'),
          name: z.string().describe('Name of the group.'),
        }),
      )
      .describe('All groups of the member.'),
  ),
  subscriptions: z
    .array(memberRowSubscription)
    .describe('Subscriptions that give access now: their own, and those of their groups.'),
  created_at: detail(timestamp.nullable().describe('Time when the member joined.')),
  updated_at: detail(timestamp.nullable().describe('Time of the last change of the account.')),
});
export type Member = z.infer<typeof member>;
