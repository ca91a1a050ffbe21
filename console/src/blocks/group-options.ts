import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { optionLimit } from './titled.ts';

/** Groups of the site by their names. */
export const groupOptions: OptionSource<number> = {
  key: 'groups',
  async load(search) {
    const filter = search === '' ? {} : { filter: { name: search } };
    const { items } = await client.groups.list({ limit: optionLimit, order: 'name', sort: 'asc', ...filter });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  },
  find: (ids) =>
    Promise.all(
      ids.map(async (id) => {
        const { name } = await client.groups.get({ id });
        return { value: id, label: name };
      }),
    ),
};
