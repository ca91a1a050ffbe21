import { z } from 'zod';
import { filterOf, textFilter } from '../../base/filters.ts';
import { paging } from '../../base/paging.ts';

export const countryOption = z.object({
  code: z.string().describe('Code of the country (ISO 3166-1), two letters in upper case.'),
  title: z.string().describe('Name of the country in English.'),
  states: z
    .array(z.object({ title: z.string().describe('Name of the state or province.') }))
    .describe('States by name, of Australia, Canada and the United States; otherwise empty.'),
});
export type CountryOption = z.infer<typeof countryOption>;

export const currencyOption = z.object({
  title: z.string().describe('Code in lower case, as in prices: `usd`.'),
  sign: z.string().describe('Sign to show with amounts, such as `$`.'),
});

export const languageOption = z.object({
  id: z.int().describe('Id of the language.'),
  code: z.string().describe('Code of the language, such as `en`.'),
  title: z.string().describe('Name of the language in English.'),
});

export const tagOption = z.object({
  id: z.int().describe('Id of the tag.'),
  title: z.string().describe('Text of the tag.'),
  users_count: z.int().describe('Number of members with the tag.'),
});

export const optionsInput = z
  .strictObject({
    ...paging,
    limit: paging.limit.describe(
      'Number of options, at most 200. Default: all countries or currencies, 200 of other lists.',
    ),
    filter: filterOf({ title: textFilter.describe('Part of the title, ignoring case and accents.') })
      .optional()
      .describe('Condition that the options must meet.'),
  })
  .optional();

/** Bundle: several pieces of content that are sold as one. */
export const bundleOption = z.object({
  id: z.int().describe('Id of the bundle.'),
  title: z.string().describe('Title of the bundle.'),
  price: z.int().describe('Price in minor units of `currency`.'),
  currency: z.string().describe('Currency of `price`, code in lower case.'),
});
