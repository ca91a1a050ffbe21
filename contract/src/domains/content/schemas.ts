import { z } from 'zod';
import { dateRange, timestamp } from '../../base/dates.ts';
import { centsRange, filterOf, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { accessSources, contentAccess, contentOrderColumns, contentStates } from './words.ts';

export const contentExtra = z.looseObject({
  custom_field_test: z.unknown().optional().describe("Custom field of the publisher's site, with any value."),
  image: z.string().optional().describe('Address of a picture.'),
});

/** Piece of content of the site. */
export const contentItem = z.object({
  id: z.int().describe('Id of the content.'),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
  key: z.string().describe("The publisher's own identifier of the content."),
  title: z.string().describe('Title of the content.'),
  link: z.string().nullable().describe("Address on the publisher's site; null if unknown."),
  price: cents.describe('Price of this piece alone, without a plan, in minor units of `currency`.'),
  currency: z.string().describe('Currency of `price`, code in lower case.'),
  access: z.enum(contentAccess).describe("Access that counts; `by_rules` leaves it to the site's rules."),
  access_from: z
    .enum(accessSources)
    .describe('Source of `access`: the website, or a choice in the console, which comes before it.'),
  website_access: z.enum(contentAccess).describe("Access that the publisher's server sent last."),
  state: z.enum(contentStates).describe("State: on the publisher's website, or gone from it."),
  content_type: z.string().nullable().describe('Key of the content type, such as `post`; null for none.'),
  taxonomies: z
    .array(
      z.object({
        title: z.string().describe('Title of the taxonomy, such as Category.'),
        terms: z
          .array(z.object({ title: z.string().describe('Title of the term.') }))
          .describe('Terms of the taxonomy that the content has.'),
      }),
    )
    .describe('Taxonomies in which the content has terms.'),
  extra: contentExtra.describe('Other data that the publisher sent about the content.'),
  created_at: timestamp.describe('Time of publication, or of arrival here if that is unknown (UTC).'),
});
export type ContentItem = z.infer<typeof contentItem>;

export const contentFilter = filterOf({
  title: textFilter.describe('Part of the title.'),
  key: textFilter.describe("Part of the publisher's own identifier."),
  price: centsRange.describe('Range of the price in minor units, both ends included, whatever the currency.'),
  access: z.enum(contentAccess).describe('Access that counts.'),
  state: z.enum(contentStates).describe('State; without this condition, content that is gone is left out.'),
  content_type: idParam.describe('Id of the content type.'),
  created_at: dateRange.describe("Range of days of `created_at`, in the site's reporting zone."),
  plan: idParam.describe('Id of a plan: only content that its rules open.'),
  ti_event: idParam.describe('Id of a ticket event: only content that its rules open.'),
  unreached: z
    .preprocess((value) => (value === 'true' || value === '1' ? true : value), z.literal(true))
    .describe('True: only content that no active plan opens.'),
});
export type ContentFilter = z.infer<typeof contentFilter>;

export type ContentOrderColumn = (typeof contentOrderColumns)[number];

export const contentListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(contentOrderColumns),
    filter: contentFilter.optional().describe('Conditions that the listed content must all meet.'),
  })
  .optional();

const contentKey = z
  .string()
  .min(1)
  .max(255)
  .describe("The publisher's key of the content, or its id if no content has that key.");

export const byContentKey = z.strictObject({ key: contentKey });

export const contentPriceInput = z.strictObject({
  key: contentKey,
  price: cents.describe('New price of this piece alone, in minor units of `currency`.'),
  currency: currency.describe('Currency of `price`, code in lower case.'),
  access: z
    .enum([...contentAccess, 'website'])
    .optional()
    .describe('Access chosen here, which stays until `website` sets it back; without it nothing changes.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});
