import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { titled } from './titled.ts';

/** Number of articles that are offered at once. */
const offered = 10;

/** Content of the site by its titles. */
export const contentOptions: OptionSource<number> = {
  key: 'content',
  async load(search) {
    const { items } = await client.content.list(titled(search, offered));
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
};
