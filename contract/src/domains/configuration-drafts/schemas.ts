import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { paging } from '../../base/paging.ts';
import { optionEffect } from '../pricing-options/version.schemas.ts';
import { draftStates, draftSubjects } from './words.ts';

const named = z.object({ id: z.int(), title: z.string() });

/** Draft in a list. */
export const draftRow = z.object({
  id: z.int(),
  version: z.int(),
  subject: z.enum(draftSubjects),
  /** Plan that the draft changes; null for a draft of the settings. */
  plan: named.nullable(),
  /** Email of the operator who saved it last. */
  author: z.string(),
  /** Version of the settings, or of the plan, that it is based on. */
  base_version: z.int(),
  /** Number of values it changes; an added option counts as one. */
  changes: z.int(),
  state: z.enum(draftStates),
  created_at: timestamp,
  updated_at: timestamp,
  /** Time of automatic publication; null if none is scheduled. */
  publish_at: timestamp.nullable(),
  /** Reason why the scheduled publication was refused. */
  failure: z.string().nullable(),
  published_at: timestamp.nullable(),
  published_by: z.string().nullable(),
  taken_back_at: timestamp.nullable(),
  taken_back_by: z.string().nullable(),
});
export type DraftRow = z.infer<typeof draftRow>;

/** One value that a draft changes. Secrets are masked. */
export const draftDifference = z.object({
  /**
   * Path such as `settings.business.title`, `title`, `rules.term.7`, `options.12.price`; of a new option
   * `options.new1.price`.
   */
  path: z.string(),
  /** Value when the draft was created; absent if there was none. */
  base: z.unknown().optional(),
  /** Current value. */
  before: z.unknown().optional(),
  /** Value in the draft. */
  after: z.unknown().optional(),
  /** True if the value was changed since the draft was created: an operator has to choose. */
  is_conflict: z.boolean(),
  /** True if its parent was deleted since: the value can only be left out. */
  is_gone: z.boolean(),
});
export type DraftDifference = z.infer<typeof draftDifference>;

/** Effect of reverting a publication on one value. */
export const takeBackChange = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** True if the value was changed again since and therefore stays. */
  stays: z.boolean(),
});

/** Titles of the ids in paths and values. */
export const draftNames = z.object({
  /** Terms with their taxonomies. */
  terms: z.array(named.extend({ taxonomy: z.string() })),
  content_types: z.array(named),
  options: z.array(named.extend({ currency: z.string() })),
});
export type DraftNames = z.infer<typeof draftNames>;

export const draft = draftRow.extend({
  differences: z.array(draftDifference),
  /** Values that a revert restores; empty unless the draft is published. */
  take_back: z.array(takeBackChange),
  names: draftNames,
});
export type Draft = z.infer<typeof draft>;

/** Preview of publishing a draft of a plan. */
export const draftEffect = z.object({
  /** Number of members who hold the plan now. */
  members: z.int(),
  /** Options whose terms change and whose renewals follow. */
  options: z.array(named.extend({ effect: optionEffect })),
  /** Content that the plan will open, with the difference to now; null if the access rules stay unchanged. */
  reach: z.object({ total: z.int(), reached: z.int(), joins: z.int(), leaves: z.int() }).nullable(),
});
export type DraftEffect = z.infer<typeof draftEffect>;

export const draftListInput = z
  .strictObject({
    ...paging,
    filter: filterOf({
      state: anyOf(z.enum(draftStates)),
      subject: z.enum(draftSubjects),
      plan_id: idParam,
      /** Part of the plan's title. */
      title: textFilter,
    }).optional(),
  })
  .optional();

/** Version that the caller read; a newer stored version answers 409. */
const version = z.int();

export const draftVersionInput = z.strictObject({ id: idParam, version });

/** Day and time in the site's zone, `2026-12-01T06:00`. */
const localTime = z.iso
  .datetime({ local: true, precision: -1 })
  .refine((at) => !at.endsWith('Z') && !at.startsWith('0000'), fieldTexts.invalid);

export const draftScheduleInput = z.strictObject({ id: idParam, version, publish_at: localTime });

export const draftResolveInput = z.strictObject({
  id: idParam,
  version,
  /** Choice for each value that was changed since: the draft's or the current one. */
  choices: z.array(z.strictObject({ path: z.string().max(200), take: z.enum(['draft', 'live']) })).max(1_000),
});
