import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import {
  transferFileMax,
  transferHindrances,
  transferItemStates,
  transferParts,
  transferSources,
} from './words.ts';

const part = z.enum(transferParts);

/** A configuration that was brought to the site, as a list shows it. */
export const transferRow = z.object({
  id: z.int(),
  version: z.int(),
  source: z.enum(transferSources),
  /** The site it comes from. */
  source_key: z.string(),
  source_title: z.string(),
  /** Email of whoever brought it. */
  brought_by: z.string(),
  created_at: timestamp,
  taken_at: timestamp.nullable(),
  taken_by: z.string().nullable(),
  /** How many items were taken over; null before. */
  taken: z.int().nullable(),
});
export type TransferRow = z.infer<typeof transferRow>;

/** One value that is other there than here. */
export const transferDifference = z.object({
  /** Names from the outside in: `['settings.business.title']`, `['options', 'Monthly', 'price']`. */
  path: z.array(z.string()),
  /** As it is on this site; left out where there is nothing. */
  before: z.unknown().optional(),
  /** As it would become. */
  after: z.unknown().optional(),
});
export type TransferDifference = z.infer<typeof transferDifference>;

/** A group of settings, a plan with its options and rules, a template, an action, a trigger. */
export const transferItem = z.object({
  part,
  /** By which it is found again: a title, a slug, a group of settings. */
  name: z.string(),
  state: z.enum(transferItemStates),
  differences: z.array(transferDifference),
  /** Of a plan: the currency of each option, by the option's name. */
  currencies: z.record(z.string(), z.string()),
  /** Values that cannot be taken over: they stay as they are here. */
  left_out: z.array(z.object({ path: z.array(z.string()), why: z.enum(transferHindrances) })),
  /** Why it cannot be taken over at all; null where it can. */
  blocked: z.enum(transferHindrances).nullable(),
  /** Of all this: it is sent along, so that what was seen is what is taken over. */
  digest: z.string(),
});
export type TransferItem = z.infer<typeof transferItem>;

const named = z.object({ part, name: z.string() });
/** The digest is of the comparison that was seen; another one in the meantime answers 409. */
const chosen = z.strictObject({ part, name: z.string().max(600), digest: z.string().max(100) });

export const transfer = transferRow.extend({
  /** Who signed the file; null for a site of this installation. */
  signer: z
    .object({
      /** 32 hexadecimal digits of the key's SHA-256. */
      fingerprint: z.string(),
      /** `own` is this installation, `known` one whose file was taken over here before. */
      trust: z.enum(['own', 'known', 'unknown']),
    })
    .nullable(),
  /** What it comes to at this moment. Empty once it was taken over. */
  items: z.array(transferItem),
  /** What was taken over; null before. */
  result: z.array(named.extend({ state: z.enum(transferItemStates) })).nullable(),
});
export type Transfer = z.infer<typeof transfer>;

export const transferListInput = z
  .strictObject({
    ...paging,
    filter: filterOf({
      source: anyOf(z.enum(transferSources)),
      /** Part of the title of the site it comes from. */
      title: textFilter,
    }).optional(),
  })
  .optional();

export const transferFromSiteInput = z.strictObject({
  /** Key of the site it is copied from. */
  site: z.string().overwrite(oneLine).min(1, fieldTexts.required).max(63),
});

export const transferFromFileInput = z.strictObject({
  file: z
    .file()
    .refine(
      ({ size }) => size > 0 && size <= transferFileMax,
      'Choose a configuration file of at most 5 MB.',
    ),
});

export const transferTakeInput = z.strictObject({
  id: idParam,
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int(),
  items: z.array(chosen).min(1, fieldTexts.selectOne).max(5_000),
  /** What the other installation shows as its fingerprint; only for a file of one that is not known here. */
  fingerprint: z.string().overwrite(oneLine).max(100).optional(),
});

export const installation = z.object({ fingerprint: z.string() });
