import type { FieldProps } from '#console/ui/fields/field.ts';
import { TagsField } from '#console/ui/fields/tags-field.tsx';
import { tagOptions } from './tag-options.ts';

/** Renders the input of free tags, with existing ones offered while typing. */
export function TagField<Values>(props: FieldProps<Values> & { maxTags?: number }) {
  return <TagsField<Values> maxTags={100} {...props} suggestions={tagOptions} />;
}
