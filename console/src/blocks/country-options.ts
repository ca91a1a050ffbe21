import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { titled } from './titled.ts';

/** Countries by their titles, searched for on the server. */
export const countryOptions: OptionSource<string> = {
  key: 'countries',
  async load(search) {
    const { items } = await client.lookups.countries(titled(search));
    return items.map(({ title }) => ({ value: title, label: title }));
  },
};
