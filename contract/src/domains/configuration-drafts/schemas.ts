import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { paging } from '../../base/paging.ts';
import { optionEffect } from '../pricing-options/version.schemas.ts';
import { draftStates, draftSubjects } from './words.ts';

const named = z.object({
  id: z.int().describe('Id by which paths and values name it.'),
  title: z.string().describe('Title to show.'),
});

/** Draft in a list. */
export const draftRow = z.object({
  id: z.int().describe('Id of the draft.'),
  version: z.int().describe('Version of the draft, which grows with each change. Send it to publish.'),
  subject: z.enum(draftSubjects).describe('Part of the configuration that it changes.'),
  plan: named.nullable().describe('Plan that the draft changes; null for a draft of the settings.'),
  author: z.string().describe('Email of the operator who saved it last.'),
  base_version: z.int().describe('Version of the settings, or of the plan, that it is based on.'),
  changes: z.int().describe('Number of values it changes; an added option counts as one.'),
  state: z
    .enum(draftStates)
    .describe('State; `failed` is an open draft whose scheduled publication was refused.'),
  created_at: timestamp.describe('Time of creation in UTC.'),
  updated_at: timestamp.describe('Time of the last change in UTC.'),
  publish_at: timestamp
    .nullable()
    .describe('Time of automatic publication in UTC; null if none is scheduled.'),
  failure: z
    .string()
    .nullable()
    .describe('Reason why the scheduled publication was refused; null if it was not.'),
  published_at: timestamp.nullable().describe('Time of publication in UTC; null before.'),
  published_by: z.string().nullable().describe('Email of the operator who published it; null before.'),
  taken_back_at: timestamp
    .nullable()
    .describe('Time in UTC when the publication was undone; null if it was not.'),
  taken_back_by: z
    .string()
    .nullable()
    .describe('Email of the operator who undid the publication; null if it was not undone.'),
});
export type DraftRow = z.infer<typeof draftRow>;

/** One value that a draft changes. Secrets are masked. */
export const draftDifference = z.object({
  path: z
    .string()
    .describe(
      'Path such as `settings.business.title`, `rules.term.7`, `options.12.price` or `options.new1.price`.',
    ),
  base: z
    .unknown()
    .optional()
    .describe('Value when the draft was created; absent if there was none, and once it is published.'),
  before: z
    .unknown()
    .optional()
    .describe('Current value, or the one before the publication; absent if there is none.'),
  after: z.unknown().optional().describe('Value in the draft; absent if the draft removes it.'),
  is_conflict: z
    .boolean()
    .describe('True if the value was changed since the draft was created: an operator has to choose.'),
  is_gone: z.boolean().describe('True if its parent was deleted since: the value can only be left out.'),
});
export type DraftDifference = z.infer<typeof draftDifference>;

/** Effect of reverting a publication on one value. */
export const takeBackChange = z.object({
  path: z.string().describe('Path of the value, as in `differences`.'),
  before: z.unknown().optional().describe('Current value; absent if there is none.'),
  after: z
    .unknown()
    .optional()
    .describe('Value that is restored; absent if there was none before the publication.'),
  stays: z.boolean().describe('True if the value was changed again since and therefore stays.'),
});

/** Titles of the ids in paths and values. */
export const draftNames = z.object({
  terms: z
    .array(named.extend({ taxonomy: z.string().describe('Title of the taxonomy.') }))
    .describe('Terms with their taxonomies.'),
  content_types: z.array(named).describe('Content types.'),
  options: z
    .array(
      named.extend({ currency: z.string().describe("ISO 4217 code of the option's price, in lower case.") }),
    )
    .describe('Pricing options.'),
});
export type DraftNames = z.infer<typeof draftNames>;

export const draft = draftRow.extend({
  differences: z
    .array(draftDifference)
    .describe(
      'Values that the draft changes; of a published one, those that it changed. Secrets are masked.',
    ),
  take_back: z
    .array(takeBackChange)
    .describe('Values that a revert restores; empty unless the draft is published.'),
  names: draftNames.describe('Titles of the ids in paths and values.'),
});
export type Draft = z.infer<typeof draft>;

/** Preview of publishing a draft of a plan. */
export const draftEffect = z.object({
  members: z.int().describe('Number of members who hold the plan now.'),
  options: z
    .array(named.extend({ effect: optionEffect.describe('Effect on existing subscriptions of the option.') }))
    .describe('Options whose terms change and whose renewals follow.'),
  reach: z
    .object({
      total: z.int().describe('Number of all content of the site.'),
      reached: z.int().describe('Number of pieces of content that the plan will open.'),
      joins: z.int().describe("Number of pieces that it will open and doesn't open now."),
      leaves: z.int().describe("Number of pieces that it opens now and won't open any more."),
    })
    .nullable()
    .describe('Content that the plan will open, and the difference to now; null if access stays unchanged.'),
});
export type DraftEffect = z.infer<typeof draftEffect>;

export const draftListInput = z
  .strictObject({
    ...paging,
    filter: filterOf({
      state: anyOf(z.enum(draftStates)).describe('One state, or several.'),
      subject: z.enum(draftSubjects).describe('Part of the configuration that the drafts change.'),
      plan_id: idParam.describe('Id of the plan that the drafts change.'),
      title: textFilter.describe("Part of the plan's title."),
    })
      .optional()
      .describe('Filter of the list.'),
  })
  .optional();

const version = z.int().describe('Version that the caller read; a newer stored version answers 409.');

export const draftVersionInput = z.strictObject({ id: idParam.describe('Id of the draft.'), version });

/** Day and time in the site's zone, `2026-12-01T06:00`. */
const localTime = z.iso
  .datetime({ local: true, precision: -1 })
  .refine((at) => !at.endsWith('Z') && !at.startsWith('0000'), fieldTexts.invalid);

export const draftScheduleInput = z.strictObject({
  id: idParam.describe('Id of the draft.'),
  version,
  publish_at: localTime.describe(
    "Day and time in the site's zone, without a zone: `2026-12-01T06:00`. Later than now.",
  ),
});

export const draftResolveInput = z.strictObject({
  id: idParam.describe('Id of the draft.'),
  version,
  choices: z
    .array(
      z.strictObject({
        path: z.string().max(200).describe('Path of the value, as in `differences`.'),
        take: z.enum(['draft', 'live']).describe('Value to take. `live` removes the value from the draft.'),
      }),
    )
    .max(1_000)
    .describe("Choice for each value that was changed since: the draft's or the current one."),
});
