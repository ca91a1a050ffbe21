import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { titled } from './titled.ts';

/** Languages a member can prefer, by their titles. */
export const languageOptions: OptionSource<number> = {
  key: 'languages',
  async load(search) {
    const { items } = await client.lookups.languages(titled(search));
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
};
