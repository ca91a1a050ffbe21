import type { FieldProps } from '#console/ui/fields/field.ts';
import { TagsField } from '#console/ui/fields/tags-field.tsx';
import { tagOptions } from './tag-options.ts';

/** Free tags, with those in use offered while one types. */
export function TagField<Values>(props: FieldProps<Values> & { maxTags?: number }) {
  return <TagsField<Values> maxTags={100} {...props} suggestions={tagOptions} />;
}
