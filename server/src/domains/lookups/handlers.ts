import type { lookups } from '#contract/domains/lookups/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listBundles, listCountries, listCurrencies, listLanguages, listTags } from './service.ts';

export const lookupHandlers = {
  countries: listCountries,
  currencies: listCurrencies,
  languages: listLanguages,
  tags: listTags,
  bundles: listBundles,
} satisfies Handlers<typeof lookups>;
