import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { isWebAddress } from '../../base/web-address.ts';
import { contentAccess, contentKeyMax, contentLinkMax, contentNameMax, contentTitleMax } from './words.ts';

const name = (most: number) => z.string().overwrite(oneLine).min(1).max(most);

/** Piece of content as the publisher's server describes it; what it leaves out is empty, except the date. */
export const publisherContent = z.strictObject({
  key: name(contentKeyMax).describe("The publisher's own identifier of the content."),
  title: name(contentTitleMax).describe('Title of the content.'),
  type: name(contentNameMax).describe('Key of the content type, such as `post`; an unknown type is created.'),
  link: z
    .string()
    .overwrite(oneLine)
    .max(contentLinkMax)
    .refine(isWebAddress, fieldTexts.url)
    .nullable()
    .default(null)
    .describe("Address on the publisher's site; null if it has none."),
  published_at: timestamp
    .nullable()
    .optional()
    .describe('Time of publication (UTC); without it the stored time stays, or content is new from now on.'),
  access: z
    .enum(contentAccess)
    .default('by_rules')
    .describe(
      "Access that the publisher gives; `by_rules` leaves it to the site's rules. A choice in the console comes before it.",
    ),
  terms: z
    .array(
      z.strictObject({
        taxonomy: name(contentNameMax).describe('Key of the taxonomy, such as `category`.'),
        key: name(contentNameMax).describe("The publisher's own identifier of the term."),
        title: name(contentNameMax).describe('Title of the term, such as Politics.'),
      }),
    )
    .max(500)
    .default([])
    .describe('All terms of the content; unknown taxonomies and terms are created.'),
});
export type PublisherContent = z.infer<typeof publisherContent>;

/** Piece that is no longer on the publisher's website. */
export const goneContent = z.strictObject({
  key: publisherContent.shape.key,
  state: z.literal('gone').describe('Tells that the content is no longer on the website.'),
});
export type GoneContent = z.infer<typeof goneContent>;

/** Piece of a batch, which may hold some of each kind. */
export const batchContent = z.discriminatedUnion('state', [
  publisherContent.extend({
    state: z
      .literal('published')
      .optional()
      .describe('Tells that the content is on the website, as without it.'),
  }),
  goneContent,
]);

/** Effect of taking a piece from the publisher's server. */
export const takenContent = z.object({
  key: z.string().describe("The publisher's own identifier of the content."),
  result: z
    .enum(['created', 'changed', 'unchanged'])
    .describe('Effect of the call on the stored content; `unchanged` if nothing differed.'),
});
export type TakenContent = z.infer<typeof takenContent>;
