import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { requiredOneLineName, requiredPersonName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { hostPattern } from '../resources/words.ts';
import { currentUser, email, newPassword, signedIn } from '../session/schemas.ts';
import { mostWebsites, type SoftwareQuestion, softwareQuestions } from './words.ts';

/** A host name; of an address such as `https://www.example.com/news` its host is taken. */
const websiteHost = (error: string) =>
  z.preprocess(
    (given) => {
      if (typeof given !== 'string' || !/^https?:\/\//i.test(given.trim())) return given ?? '';
      // What is no address is no host either.
      return URL.canParse(given.trim()) ? new URL(given.trim()).host : '-';
    },
    z
      .string()
      .overwrite(oneLine)
      .toLowerCase()
      .min(1, { error: fieldTexts.required, abort: true })
      .regex(hostPattern, { error })
      .regex(/\./, { error }),
  );

const shortText = z
  .string(whenMissing(fieldTexts.required))
  .overwrite(oneLine)
  .min(1, fieldTexts.required)
  .max(100);

/** Who somebody is; asked when they register, and again in the first step. */
export const personFields = {
  first_name: requiredPersonName,
  last_name: requiredPersonName,
  company: requiredOneLineName(100),
  job: shortText,
};

/** Made by the browser that registers: with it the confirmation takes the password that was registered. */
const browserSecret = z.string().min(16).max(100).optional();

/** The public registration of a partner. */
export const registrationInput = z.strictObject({
  email: z.preprocess((given) => given ?? '', email),
  password: newPassword,
  ...personFields,
  website_title: requiredOneLineName(100),
  website_url: websiteHost(fieldTexts.website),
  /** What the form shows as chosen; the plan is named by `pricing_plans_id`. */
  pricing_plan: z.union([z.string().max(100), z.number()]).optional(),
  pricing_plans_id: id,
  /** Of the invisible captcha. */
  recaptcha_token: z.string().max(4_000).optional(),
  browser: browserSecret,
});

/** A partner for whoever is signed in and has none. */
export const ownRegistrationInput = z.strictObject({
  ...personFields,
  pricing_plans_id: id.optional(),
});

/** The link of the registration's mail, with what the person says of themselves. */
export const confirmationInput = z.strictObject({
  session: z.string().max(100),
  signature: z.string().max(100),
  /** An invitation for the same address: its partner is joined in place of a new one. */
  invite: z.string().max(100).optional(),
  /** May be left out in the browser that registered. */
  password: newPassword.optional(),
  browser: browserSecret,
  first_name: requiredPersonName.optional(),
  last_name: requiredPersonName.optional(),
  company: requiredOneLineName(100).optional(),
  job: shortText.optional(),
});

/** The link of a registration's mail alone. */
export const registrationLink = confirmationInput.pick({ session: true, signature: true });

export const confirmed = signedIn;

/** Without a token for an account that has a password: its owner signs in with it, or, with a user, has done so. */
export const accepted = z.object({ token: z.string().nullable(), user: currentUser.nullable() });

/** The token of the mailed link; or the uid, from an operator who is signed in with the invited address. */
export const invitationParam = z.strictObject({ invite: z.string().max(100) });

const answers = z.array(z.string().overwrite(oneLine).min(1).max(100)).max(20).optional();

const extra = z.strictObject({
  ...(Object.fromEntries(Object.keys(softwareQuestions).map((name) => [name, answers])) as Record<
    SoftwareQuestion,
    typeof answers
  >),
  other_services: z.string().trim().max(2_000).optional(),
});

/** The first step: who somebody is, and their websites. */
export const websitesInput = z.strictObject({
  ...personFields,
  /** The account's own; another one is refused. */
  email: z.preprocess((given) => given ?? '', email),
  resources: z
    .array(z.strictObject({ host: websiteHost(fieldTexts.invalid), title: requiredOneLineName(120) }))
    .min(1, fieldTexts.required)
    .max(mostWebsites),
  extra: extra.optional(),
});
export type WebsitesInput = z.infer<typeof websitesInput>;

/** A website of one's own partner with its keys. */
export const website = z.object({
  id: z.int(),
  title: z.string(),
  key: z.string(),
  host: z.string(),
  public_key: z.string(),
  /** In full only in the answer that made the website; else its last four letters. */
  secret_key: z.string(),
});
export type Website = z.infer<typeof website>;

/** Where setting up stands. */
export const setupState = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  job: z.string(),
  email: z.string(),
  /** What was registered, for the first website, and whether another site has its host meanwhile. */
  suggested: z.object({ host: z.string(), title: z.string(), is_taken: z.boolean() }).nullable(),
  /** The partner is not active: its people reach none of its websites and add none. */
  is_paused: z.boolean(),
  /** How many more websites the partner may have; null for an operator without a partner. */
  websites_left: z.int().nullable(),
  items: z.array(
    website.extend({
      /** When the website called with its public key for the first time; null while it has not. */
      first_call_at: timestamp.nullable(),
      last_call_at: timestamp.nullable(),
      /** Until then a replaced secret key works as well; null when none does. */
      previous_secret_key_until: timestamp.nullable(),
    }),
  ),
});
export type SetupState = z.infer<typeof setupState>;

/** Links that only whoever runs the product knows; empty where none is set. */
export const setupLinks = z.object({
  support_email: z.string(),
  plugin_url: z.string(),
  documentation_url: z.string(),
  /** Site key of the invisible captcha. */
  recaptcha_key: z.string(),
});

/** What makes a site whole, in the order in which it is usually done. */
export const checklistSteps = ['plan', 'content', 'member', 'keys', 'mail'] as const;
export const checklist = z.object({
  /** The site is new, and something of it is still to do. */
  shown: z.boolean(),
  items: z.array(z.object({ step: z.enum(checklistSteps), done: z.boolean() })),
});
