import { TagsInput } from '@mantine/core';
import { type FieldProps, held, shared } from './field.ts';
import { type OptionSource, useOptions } from './options.ts';

interface TagsFieldProps<Values> extends FieldProps<Values> {
  /** Known tags, offered while one types; others can be added. */
  suggestions: OptionSource<string>;
  maxTags?: number;
  /** Off where the field has the focus from the start: its options would cover what stands below. */
  opensOnFocus?: boolean;
}

/** A list of short texts, each shown as a pill. */
export function TagsField<Values>(props: TagsFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, string[] | undefined>(props);
  const { found, setSearch } = useOptions(props.suggestions);
  return (
    <TagsInput
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      // What is typed in leaves the input empty again: to the browser it would always be missing.
      required={false}
      {...(props.maxTags === undefined ? {} : { maxTags: props.maxTags })}
      openOnFocus={props.opensOnFocus ?? true}
      data={found.map((option) => option.label)}
      onSearchChange={setSearch}
      defaultValue={initial ?? []}
      error={error}
      clearable
      onChange={change}
    />
  );
}
