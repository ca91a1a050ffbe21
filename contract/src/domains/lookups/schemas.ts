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

/** `title` is the code in lower case, as prices carry it. */
export const currencyOption = z.object({ title: z.string(), sign: z.string() });

export const languageOption = z.object({ id: z.int(), code: z.string(), title: z.string() });

export const tagOption = z.object({ id: z.int(), title: z.string(), users_count: z.int() });

/** Query of an option list: a part of the title, and how many. */
export const optionsInput = z
  .strictObject({ ...paging, filter: filterOf({ title: textFilter }).optional() })
  .optional();

/** Several pieces of content that are sold as one. */
export const bundleOption = z.object({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  currency: z.string(),
});
