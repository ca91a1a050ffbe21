import { client } from '#console/lib/api/client.ts';
import type { FieldProps } from '#console/ui/fields/field.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { TagsField } from '#console/ui/fields/tags-field.tsx';
import { titled } from './titled.ts';

/** Tags of the site by their titles. */
export const tagOptions: OptionSource<string> = {
  key: 'tags',
  async load(search) {
    const { items } = await client.lookups.tags(titled(search));
    return items.map(({ title }) => ({ value: title, label: title }));
  },
};

/** Free tags, with those in use offered while one types. */
export function TagField<Values>(props: FieldProps<Values> & { maxTags?: number; opensOnFocus?: boolean }) {
  return <TagsField<Values> maxTags={100} {...props} suggestions={tagOptions} />;
}
