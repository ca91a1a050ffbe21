import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { contentTypesPerChoice as limit } from '#contract/domains/taxonomies/words.ts';

/** Content types of the site by their keys. */
export const contentTypeOptions: OptionSource<number> = {
  key: 'content-types',
  async load(search) {
    const { items } = await client.taxonomies.listContentTypes(
      search === '' ? { limit } : { limit, filter: { key: search } },
    );
    return items.map(({ id, key }) => ({ value: id, label: key }));
  },
};
