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

/** Configuration that was brought to the site, as a list shows it. */
export const transferRow = z.object({
  id: z.int(),
  version: z.int(),
  source: z.enum(transferSources),
  /** Key of the source site. */
  source_key: z.string(),
  source_title: z.string(),
  /** Email of the operator who brought it. */
  brought_by: z.string(),
  created_at: timestamp,
  taken_at: timestamp.nullable(),
  taken_by: z.string().nullable(),
  /** Number of applied items; null before it is applied. */
  taken: z.int().nullable(),
});
export type TransferRow = z.infer<typeof transferRow>;

/** One value that differs between the source and this site. */
export const transferDifference = z.object({
  /** Names from the outside in: `['settings.business.title']`, `['options', 'Monthly', 'price']`. */
  path: z.array(z.string()),
  /** Value on this site; absent if there is none. */
  before: z.unknown().optional(),
  /** Value after the transfer. */
  after: z.unknown().optional(),
});
export type TransferDifference = z.infer<typeof transferDifference>;

/** Item of a transfer: a group of settings, a plan with its options and rules, a template, an action, a trigger. */
export const transferItem = z.object({
  part,
  /** Identifying name: a title, a slug, a group of settings. */
  name: z.string(),
  state: z.enum(transferItemStates),
  differences: z.array(transferDifference),
  /** Plans only: the currency of each option, by the option's name. */
  currencies: z.record(z.string(), z.string()),
  /** Values that can't be transferred: they stay as they are on this site. */
  left_out: z.array(z.object({ path: z.array(z.string()), why: z.enum(transferHindrances) })),
  /** Reason why the item can't be transferred at all; null if it can. */
  blocked: z.enum(transferHindrances).nullable(),
  /** Digest of the item, sent back on applying, so that the compared item is the one applied. */
  digest: z.string(),
});
export type TransferItem = z.infer<typeof transferItem>;

const named = z.object({ part, name: z.string() });
/** Chosen item. The digest is of the comparison that the caller saw; another one in the meantime answers 409. */
const chosen = z.strictObject({ part, name: z.string().max(600), digest: z.string().max(100) });

export const transfer = transferRow.extend({
  /** Signer of the file; null for a site of this installation. */
  signer: z
    .object({
      /** First 32 hexadecimal digits of the key's SHA-256. */
      fingerprint: z.string(),
      /** Trust in the signer: `own` is this installation, `known` one whose file was applied here before. */
      trust: z.enum(['own', 'known', 'unknown']),
    })
    .nullable(),
  /** Current comparison. Empty once it was applied. */
  items: z.array(transferItem),
  /** Applied items; null before. */
  result: z.array(named.extend({ state: z.enum(transferItemStates) })).nullable(),
});
export type Transfer = z.infer<typeof transfer>;

export const transferListInput = z
  .strictObject({
    ...paging,
    filter: filterOf({
      source: anyOf(z.enum(transferSources)),
      /** Part of the title of the source site. */
      title: textFilter,
    }).optional(),
  })
  .optional();

export const transferFromSiteInput = z.strictObject({
  /** Key of the site to copy from. */
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
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int(),
  items: z.array(chosen).min(1, fieldTexts.selectOne).max(5_000),
  /** Fingerprint shown by the other installation; only for a file of an installation that isn't known here. */
  fingerprint: z.string().overwrite(oneLine).max(100).optional(),
});

export const installation = z.object({ fingerprint: z.string() });
