import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { requiredOneLineName, requiredPersonName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { hostPattern, isHostOfAddress } from '../resources/words.ts';
import { currentUser, email, newPassword, signedIn } from '../session/schemas.ts';
import { mostWebsites, type SoftwareQuestion, softwareQuestions } from './words.ts';

/** Creates the schema of a host name; an address such as `https://www.example.com/news` is reduced to its host. */
const websiteHost = (error: string) =>
  z.preprocess(
    (given) => {
      if (typeof given !== 'string' || !/^https?:\/\//i.test(given.trim())) return given ?? '';
      // A text that is no address is no host either.
      return URL.canParse(given.trim()) ? new URL(given.trim()).host : '-';
    },
    z
      .string()
      .overwrite(oneLine)
      .toLowerCase()
      .min(1, { error: fieldTexts.required, abort: true })
      .regex(hostPattern, { error })
      .refine(isHostOfAddress, { error })
      .regex(/\./, { error }),
  );

const shortText = z
  .string(whenMissing(fieldTexts.required))
  .overwrite(oneLine)
  .min(1, fieldTexts.required)
  .max(100);

/** Fields of a person; asked at the registration, and again in the first step. */
export const personFields = {
  first_name: requiredPersonName.describe('First name of the person.'),
  last_name: requiredPersonName.describe('Last name of the person.'),
  company: requiredOneLineName(100).describe('Company of the person, which names a new partner.'),
  job: shortText.describe('Job of the person.'),
};

const browserSecret = z
  .string()
  .min(16)
  .max(100)
  .optional()
  .describe('Random secret that the browser keeps: sent again, the confirmation needs no password.');

/** Input of the public registration of a partner. */
export const registrationInput = z.strictObject({
  email: z
    .preprocess((given) => given ?? '', email)
    .describe("Email that the confirmation link is sent to; the account's address."),
  password: newPassword.describe(
    'Password of the new account. It only counts if the confirmation comes with the same `browser`.',
  ),
  ...personFields,
  website_title: requiredOneLineName(100).describe('Title of the first website.'),
  website_url: websiteHost(fieldTexts.website).describe(
    'Host of the first website; a web address is reduced to its host.',
  ),
  pricing_plan: z
    .union([z.string().max(100), z.number()])
    .optional()
    .describe('Plan as displayed in the form; ignored, because `pricing_plans_id` identifies it.'),
  pricing_plans_id: id.describe('Id of a pricing plan that is on offer.'),
  recaptcha_token: z
    .string()
    .max(4_000)
    .optional()
    .describe('Token of the invisible captcha; required if `recaptcha_key` of the setup links is set.'),
  browser: browserSecret,
});

/** Input of the registration of a partner for an operator who has none. */
export const ownRegistrationInput = z.strictObject({
  ...personFields,
  pricing_plans_id: id
    .optional()
    .describe('Id of a pricing plan that is on offer, for a new partner; chosen later if omitted.'),
});

/** Input of the registration's mailed link, with the person's details. */
export const confirmationInput = z.strictObject({
  session: z.string().max(100).describe('Value `session` of the emailed link.'),
  signature: z.string().max(100).describe('Value `signature` of the emailed link.'),
  invite: z
    .string()
    .max(100)
    .optional()
    .describe('Invitation for the same address: the person joins its partner instead of creating a new one.'),
  password: newPassword.optional().describe('New password; optional in the browser that registered.'),
  browser: browserSecret,
  first_name: requiredPersonName.optional().describe('First name; as registered if omitted.'),
  last_name: requiredPersonName.optional().describe('Last name; as registered if omitted.'),
  company: requiredOneLineName(100).optional().describe('Company; as registered if omitted.'),
  job: shortText.optional().describe('Job; as registered if omitted.'),
});

/** Registration's mailed link alone. */
export const registrationLink = confirmationInput.pick({ session: true, signature: true });

export const confirmed = signedIn;

/** Answer of an acceptance. */
export const accepted = z.object({
  token: z
    .string()
    .nullable()
    .describe('Token of the new session; null for an account with a password, whose owner signs in with it.'),
  user: currentUser.nullable().describe('Operator who is signed in now; null if they have to sign in first.'),
});

export const invitationParam = z.strictObject({
  invite: z
    .string()
    .max(100)
    .describe('Token of the emailed link; or the uid, if you are signed in with the invited address.'),
});

const answers = z
  .array(z.string().overwrite(oneLine).min(1).max(100))
  .max(20)
  .optional()
  .describe('Products used for this purpose, such as `stripe`; any text is accepted.');

const extra = z.strictObject({
  ...(Object.fromEntries(Object.keys(softwareQuestions).map((name) => [name, answers])) as Record<
    SoftwareQuestion,
    typeof answers
  >),
  other_services: z.string().trim().max(2_000).optional().describe('Other services in use, as free text.'),
});

/** Input of the first step: the person and their websites. */
export const websitesInput = z.strictObject({
  ...personFields,
  email: z
    .preprocess((given) => given ?? '', email)
    .describe('Address of the signed-in account; any other is refused.'),
  resources: z
    .array(
      z.strictObject({
        host: websiteHost(fieldTexts.invalid).describe(
          'Host of the website; a web address is reduced to its host.',
        ),
        title: requiredOneLineName(120).describe('Title of the website.'),
      }),
    )
    .min(1, fieldTexts.required)
    .max(mostWebsites)
    .describe('Websites to create, all or none.'),
  extra: extra.optional().describe('Software that the publisher uses.'),
});
export type WebsitesInput = z.infer<typeof websitesInput>;

/** Website of the caller's partner, with its keys. */
export const website = z.object({
  id: z.int().describe('Id of the site.'),
  title: z.string().describe('Title of the site.'),
  key: z.string().describe('Key of the site, for the `resource` header.'),
  host: z.string().describe('Host of the site.'),
  public_key: z.string().describe("Public key, which the site's pages send with their calls."),
  secret_key: z
    .string()
    .describe(
      'Secret key, complete only in the answer that created the website; otherwise its last four characters.',
    ),
});
export type Website = z.infer<typeof website>;

/** State of the setup. */
export const setupState = z.object({
  first_name: z.string().describe('First name of the signed-in operator.'),
  last_name: z.string().describe('Last name of the signed-in operator.'),
  company: z.string().describe('Company of the operator; empty if unknown.'),
  job: z.string().describe('Job of the operator; empty if unknown.'),
  email: z.string().describe('Email of the operator.'),
  suggested: z
    .object({
      host: z.string().describe('Host of the website.'),
      title: z.string().describe('Title of the website.'),
      is_taken: z.boolean().describe('True if another site has the host by now.'),
    })
    .nullable()
    .describe('Registered data for the first website; null if there is none, or once it was created.'),
  is_paused: z
    .boolean()
    .describe("True if the partner isn't active: its owners can neither open its websites nor add any."),
  websites_left: z
    .int()
    .nullable()
    .describe('Number of websites that the partner may still add; null for an operator without a partner.'),
  items: z
    .array(
      website.extend({
        first_call_at: timestamp
          .nullable()
          .describe("Time of the first call with the site's keys; null before."),
        last_call_at: timestamp.nullable().describe('Time of the latest call; null before the first.'),
        last_call_origin: z
          .string()
          .nullable()
          .describe('Origin of the page that called latest; null for a server.'),
        is_last_call_refused: z
          .boolean()
          .describe("True if that page was refused, because its origin isn't a proved website of the site."),
        first_decision_at: timestamp
          .nullable()
          .describe(
            'Time of the first decision for a reader of the website, which connects it; null before.',
          ),
        previous_secret_key_until: timestamp
          .nullable()
          .describe('Time until which a replaced secret key stays valid; null if there is none.'),
      }),
    )
    .describe('Websites of the partner; empty without a partner, and while it is paused.'),
});
export type SetupState = z.infer<typeof setupState>;

/** Steps to complete a site, in their usual order. */
export const checklistSteps = ['plan', 'content', 'member', 'keys', 'mail'] as const;
export const checklist = z.object({
  shown: z.boolean().describe('True if the site is new and a step is still open.'),
  items: z
    .array(
      z.object({
        step: z
          .enum(checklistSteps)
          .describe(
            'Step: a plan, content, a member, a first decision for a reader, or an email to a member.',
          ),
        done: z.boolean().describe('True if the step is done.'),
      }),
    )
    .describe('Steps to complete a site, in their usual order.'),
});
