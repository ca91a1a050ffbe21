import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { titled } from './titled.ts';

/** Tags of the site by their titles. */
export const tagOptions: OptionSource<string> = {
  key: 'tags',
  async load(search) {
    const { items } = await client.lookups.tags(titled(search));
    return items.map(({ title }) => ({ value: title, label: title }));
  },
};
