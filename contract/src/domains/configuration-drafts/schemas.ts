import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { paging } from '../../base/paging.ts';
import { optionEffect } from '../pricing-options/version.schemas.ts';
import { draftStates, draftSubjects } from './words.ts';

const named = z.object({ id: z.int(), title: z.string() });

/** A draft as a list shows it. */
export const draftRow = z.object({
  id: z.int(),
  version: z.int(),
  subject: z.enum(draftSubjects),
  /** The plan that it changes; null for one of the settings. */
  plan: named.nullable(),
  /** Email of whoever saved it last. */
  author: z.string(),
  /** Version of the settings, or of the plan, that it was made on. */
  base_version: z.int(),
  /** How many values it changes; an option that it adds is one. */
  changes: z.int(),
  state: z.enum(draftStates),
  created_at: timestamp,
  updated_at: timestamp,
  /** When it is published by itself; null where that is not planned. */
  publish_at: timestamp.nullable(),
  /** Why the planned publication was refused. */
  failure: z.string().nullable(),
  published_at: timestamp.nullable(),
  published_by: z.string().nullable(),
  taken_back_at: timestamp.nullable(),
  taken_back_by: z.string().nullable(),
});
export type DraftRow = z.infer<typeof draftRow>;

/** One value that a draft changes. Secrets are told as masks alone. */
export const draftDifference = z.object({
  /** `settings.business.title`, `title`, `rules.term.7`, `options.12.price`; of a new option `options.new1.price`. */
  path: z.string(),
  /** As it was when the draft was made; left out where there was nothing. */
  base: z.unknown().optional(),
  /** As it is now. */
  before: z.unknown().optional(),
  /** As the draft has it. */
  after: z.unknown().optional(),
  /** It was changed since the draft was made: somebody has to choose. */
  is_conflict: z.boolean(),
  /** What it belongs to was deleted since: it can only be left out. */
  is_gone: z.boolean(),
});
export type DraftDifference = z.infer<typeof draftDifference>;

/** What taking a publication back does to one value. */
export const takeBackChange = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** It was changed again since, and stays as it is. */
  stays: z.boolean(),
});

/** Titles of what paths and values name by ids. */
export const draftNames = z.object({
  /** Terms with their taxonomies. */
  terms: z.array(named.extend({ taxonomy: z.string() })),
  content_types: z.array(named),
  options: z.array(named.extend({ currency: z.string() })),
});
export type DraftNames = z.infer<typeof draftNames>;

export const draft = draftRow.extend({
  differences: z.array(draftDifference),
  /** Empty unless it is published. */
  take_back: z.array(takeBackChange),
  names: draftNames,
});
export type Draft = z.infer<typeof draft>;

/** What publishing a draft of a plan would come to. */
export const draftEffect = z.object({
  /** Members who hold the plan now. */
  members: z.int(),
  /** Options whose terms change and whose renewals follow. */
  options: z.array(named.extend({ effect: optionEffect })),
  /** Content that the plan opens then, and what comes and goes; null where the access stays as it is. */
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

/** The version that was read; a newer one in the meantime answers 409. */
const version = z.int();

export const draftVersionInput = z.strictObject({ id: idParam, version });

/** A day and a time in the site's zone, `2026-12-01T06:00`. */
const localTime = z.iso
  .datetime({ local: true, precision: -1 })
  .refine((at) => !at.endsWith('Z') && !at.startsWith('0000'), fieldTexts.invalid);

export const draftScheduleInput = z.strictObject({ id: idParam, version, publish_at: localTime });

export const draftResolveInput = z.strictObject({
  id: idParam,
  version,
  /** Each value that was changed since: as the draft has it, or as it is now. */
  choices: z.array(z.strictObject({ path: z.string().max(200), take: z.enum(['draft', 'live']) })).max(1_000),
});
