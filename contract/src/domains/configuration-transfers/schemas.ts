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
  id: z.int().describe('Id of the copy.'),
  version: z.int().describe('Version of the copy, which grows with each change. Send it to import items.'),
  source: z.enum(transferSources).describe('Source: another site of this installation, or a file.'),
  source_key: z.string().describe('Key of the source site.'),
  source_title: z.string().describe('Title of the source site.'),
  brought_by: z.string().describe('Email of the operator who brought it.'),
  created_at: timestamp.describe('Time in UTC when it was read from the source.'),
  taken_at: timestamp.nullable().describe('Time in UTC when items were imported; null before.'),
  taken_by: z.string().nullable().describe('Email of the operator who imported items; null before.'),
  taken: z.int().nullable().describe('Number of imported items; null before.'),
});
export type TransferRow = z.infer<typeof transferRow>;

/** One value that differs between the source and this site. */
export const transferDifference = z.object({
  path: z
    .array(z.string())
    .describe('Names from the outside in: `settings.business.title`, or `options`, `Monthly` and `price`.'),
  before: z.unknown().optional().describe('Value on this site; absent if there is none.'),
  after: z.unknown().optional().describe('Value after the import; absent if there is none.'),
});
export type TransferDifference = z.infer<typeof transferDifference>;

/** Item of a transfer: a group of settings, a plan with its options and rules, the wall, a template and so on. */
export const transferItem = z.object({
  part: part.describe(
    'Kind of item: a group of settings, a plan with its options and rules, the rules "Behind the wall", a template and so on.',
  ),
  name: z.string().describe('Identifying name: a title, a slug, a group of settings.'),
  state: z
    .enum(transferItemStates)
    .describe('Comparison with this site; `only_here` is missing at the source and stays.'),
  differences: z.array(transferDifference).describe('Values that the import would change.'),
  currencies: z
    .record(z.string(), z.string())
    .describe("Plans only: the currency of each option, by the option's name."),
  left_out: z
    .array(
      z.object({
        path: z.array(z.string()).describe('Names from the outside in, as in `differences`.'),
        why: z.enum(transferHindrances).describe("Reason why the value can't be imported."),
      }),
    )
    .describe("Values that can't be imported: they stay as they are on this site."),
  blocked: z
    .enum(transferHindrances)
    .nullable()
    .describe("Reason why the item can't be imported at all; null if it can."),
  digest: z
    .string()
    .describe('Digest of the item, sent back to import it, so that the compared item is the one imported.'),
});
export type TransferItem = z.infer<typeof transferItem>;

const named = z.object({
  part: part.describe('Kind of item.'),
  name: z.string().describe('Identifying name of the item.'),
});
/** Chosen item. The digest is of the comparison that the caller saw; another one in the meantime answers 409. */
const chosen = z.strictObject({
  part: part.describe('Kind of item, from the comparison.'),
  name: z.string().max(600).describe('Identifying name of the item, from the comparison.'),
  digest: z
    .string()
    .max(100)
    .describe('Digest of the item, from the comparison; 409 if the item has changed since.'),
});

export const transfer = transferRow.extend({
  signer: z
    .object({
      fingerprint: z
        .string()
        .describe("First 32 hexadecimal digits of the SHA-256 of the signer's public key."),
      trust: z
        .enum(['own', 'known', 'unknown'])
        .describe(
          'Trust in the signer: this installation, one whose file was imported here before, or neither.',
        ),
    })
    .nullable()
    .describe('Signer of the file; null for a site of this installation.'),
  items: z.array(transferItem).describe('Current comparison with this site; empty once items were imported.'),
  result: z
    .array(
      named.extend({
        state: z.enum(transferItemStates).describe('State of the item before it was imported.'),
      }),
    )
    .nullable()
    .describe('Imported items; null before.'),
});
export type Transfer = z.infer<typeof transfer>;

export const transferListInput = z
  .strictObject({
    ...paging,
    filter: filterOf({
      source: anyOf(z.enum(transferSources)).describe('One source, or several.'),
      title: textFilter.describe('Part of the title of the source site.'),
    })
      .optional()
      .describe('Filter of the list.'),
  })
  .optional();

export const transferFromSiteInput = z.strictObject({
  site: z
    .string()
    .overwrite(oneLine)
    .min(1, fieldTexts.required)
    .max(63)
    .describe('Key of the site to copy from.'),
});

export const transferFromFileInput = z.strictObject({
  file: z
    .file()
    .refine(({ size }) => size > 0 && size <= transferFileMax, 'Choose a configuration file of at most 5 MB.')
    .describe('Signed configuration file of at most 5 MB.'),
});

export const transferTakeInput = z.strictObject({
  id: idParam.describe('Id of the copy.'),
  version: z.int().describe('Version that the caller read; a newer stored version answers 409.'),
  items: z
    .array(chosen)
    .min(1, fieldTexts.selectOne)
    .max(5_000)
    .describe('Items to import: all of them, or none if one is refused.'),
  fingerprint: z
    .string()
    .overwrite(oneLine)
    .max(100)
    .optional()
    .describe("Fingerprint shown by the other installation; only for a file of one that isn't known here."),
});

export const installation = z.object({
  fingerprint: z
    .string()
    .describe('First 32 hexadecimal digits of the SHA-256 of the public key that signs its files.'),
});
