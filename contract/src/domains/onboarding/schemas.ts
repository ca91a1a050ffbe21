import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { requiredOneLineName, requiredPersonName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { hostPattern } from '../resources/words.ts';
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
      .regex(/\./, { error }),
  );

const shortText = z
  .string(whenMissing(fieldTexts.required))
  .overwrite(oneLine)
  .min(1, fieldTexts.required)
  .max(100);

/** Fields of a person; asked at the registration, and again in the first step. */
export const personFields = {
  first_name: requiredPersonName,
  last_name: requiredPersonName,
  company: requiredOneLineName(100),
  job: shortText,
};

/** Secret of the browser that registers: with it, the confirmation accepts the registered password. */
const browserSecret = z.string().min(16).max(100).optional();

/** Input of the public registration of a partner. */
export const registrationInput = z.strictObject({
  email: z.preprocess((given) => given ?? '', email),
  password: newPassword,
  ...personFields,
  website_title: requiredOneLineName(100),
  website_url: websiteHost(fieldTexts.website),
  /** Plan as displayed in the form; `pricing_plans_id` identifies it. */
  pricing_plan: z.union([z.string().max(100), z.number()]).optional(),
  pricing_plans_id: id,
  /** Token of the invisible captcha. */
  recaptcha_token: z.string().max(4_000).optional(),
  browser: browserSecret,
});

/** Input of the registration of a partner for an operator who has none. */
export const ownRegistrationInput = z.strictObject({
  ...personFields,
  pricing_plans_id: id.optional(),
});

/** Input of the registration's mailed link, with the person's details. */
export const confirmationInput = z.strictObject({
  session: z.string().max(100),
  signature: z.string().max(100),
  /** Invitation for the same address: the person joins its partner instead of creating a new one. */
  invite: z.string().max(100).optional(),
  /** Password; optional in the browser that registered. */
  password: newPassword.optional(),
  browser: browserSecret,
  first_name: requiredPersonName.optional(),
  last_name: requiredPersonName.optional(),
  company: requiredOneLineName(100).optional(),
  job: shortText.optional(),
});

/** Registration's mailed link alone. */
export const registrationLink = confirmationInput.pick({ session: true, signature: true });

export const confirmed = signedIn;

/**
 * Answer of an acceptance. `token` is null for an account with a password: its owner signs in with it, or has done so
 * if `user` is set.
 */
export const accepted = z.object({ token: z.string().nullable(), user: currentUser.nullable() });

/** Token of the mailed link; or the uid, from an operator who is signed in with the invited address. */
export const invitationParam = z.strictObject({ invite: z.string().max(100) });

const answers = z.array(z.string().overwrite(oneLine).min(1).max(100)).max(20).optional();

const extra = z.strictObject({
  ...(Object.fromEntries(Object.keys(softwareQuestions).map((name) => [name, answers])) as Record<
    SoftwareQuestion,
    typeof answers
  >),
  other_services: z.string().trim().max(2_000).optional(),
});

/** Input of the first step: the person and their websites. */
export const websitesInput = z.strictObject({
  ...personFields,
  /** Address of the account; any other is refused. */
  email: z.preprocess((given) => given ?? '', email),
  resources: z
    .array(z.strictObject({ host: websiteHost(fieldTexts.invalid), title: requiredOneLineName(120) }))
    .min(1, fieldTexts.required)
    .max(mostWebsites),
  extra: extra.optional(),
});
export type WebsitesInput = z.infer<typeof websitesInput>;

/** Website of the caller's partner, with its keys. */
export const website = z.object({
  id: z.int(),
  title: z.string(),
  key: z.string(),
  host: z.string(),
  public_key: z.string(),
  /** Secret key, complete only in the answer that created the website; otherwise its last four characters. */
  secret_key: z.string(),
});
export type Website = z.infer<typeof website>;

/** State of the setup. */
export const setupState = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  job: z.string(),
  email: z.string(),
  /** Registered data for the first website; `is_taken` is true if another site has the host by now. */
  suggested: z.object({ host: z.string(), title: z.string(), is_taken: z.boolean() }).nullable(),
  /** True if the partner isn't active: its owners can neither open its websites nor add any. */
  is_paused: z.boolean(),
  /** Number of websites that the partner may still add; null for an operator without a partner. */
  websites_left: z.int().nullable(),
  items: z.array(
    website.extend({
      /** Time of the website's first call with its public key; null before. */
      first_call_at: timestamp.nullable(),
      last_call_at: timestamp.nullable(),
      /** Time until which a replaced secret key stays valid; null if there is none. */
      previous_secret_key_until: timestamp.nullable(),
    }),
  ),
});
export type SetupState = z.infer<typeof setupState>;

/** Links that are configured by the platform; empty if none is set. */
export const setupLinks = z.object({
  support_email: z.string(),
  plugin_url: z.string(),
  documentation_url: z.string(),
  /** Site key of the invisible captcha. */
  recaptcha_key: z.string(),
});

/** Steps to complete a site, in their usual order. */
export const checklistSteps = ['plan', 'content', 'member', 'keys', 'mail'] as const;
export const checklist = z.object({
  /** True if the site is new and a step is still open. */
  shown: z.boolean(),
  items: z.array(z.object({ step: z.enum(checklistSteps), done: z.boolean() })),
});
