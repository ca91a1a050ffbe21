import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { optionLimit, titled } from './titled.ts';

/** Popups of the site that readers can see without signing in, by their titles. A popup is named by its slug. */
export const popupOptions: OptionSource<string> = {
  key: 'popups',
  async load(search) {
    const { filter, ...paging } = titled(search);
    const shown = { ...filter, status: 'published', active: true } as const;
    const { items } = await client.popupTemplates.list({ ...paging, filter: shown });
    return items.map(({ slug, title }) => ({ value: slug, label: title }));
  },
  /** A chosen popup can have become a draft. */
  async find(slugs) {
    const { items } = await client.popupTemplates.list({ limit: optionLimit });
    return items
      .filter(({ slug }) => slugs.includes(slug))
      .map(({ slug, title }) => ({ value: slug, label: title }));
  },
};
