import { z } from 'zod';
import { filterOf, textFilter } from '../../base/filters.ts';
import { paging } from '../../base/paging.ts';

export const countryOption = z.object({
  /** ISO 3166-1 code, two letters. */
  code: z.string(),
  title: z.string(),
  states: z.array(z.object({ title: z.string() })),
});
export type CountryOption = z.infer<typeof countryOption>;

/** Currency in option lists; `title` is the code in lower case, as in prices. */
export const currencyOption = z.object({ title: z.string(), sign: z.string() });

export const languageOption = z.object({ id: z.int(), code: z.string(), title: z.string() });

export const tagOption = z.object({ id: z.int(), title: z.string(), users_count: z.int() });

/** Query of an option list: a part of the title, and the number of options. */
export const optionsInput = z
  .strictObject({ ...paging, filter: filterOf({ title: textFilter }).optional() })
  .optional();

/** Bundle: several pieces of content that are sold as one. */
export const bundleOption = z.object({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  currency: z.string(),
});
