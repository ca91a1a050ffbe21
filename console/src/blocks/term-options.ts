import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { taxonomiesPerSearch as limit } from '#contract/domains/taxonomies/words.ts';

/** Number of terms that are offered at once. */
const offered = 50;

/** Terms of all taxonomies of the site, each with its taxonomy: `Category: Politics`. */
export const termOptions: OptionSource<number> = {
  key: 'all-terms',
  async load(search) {
    const page = { page: 1, limit, order: 'title' as const, with_terms: 1 as const };
    const { items } = await client.taxonomies.list(
      search === '' ? page : { ...page, filter: { term: search } },
    );
    return items
      .flatMap(({ title, terms = [] }) =>
        terms.map((term) => ({ value: term.id, label: `${title}: ${term.title}` })),
      )
      .slice(0, offered);
  },
};
