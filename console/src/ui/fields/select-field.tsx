import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, held, type Option, shared } from './field.ts';
import { isSource, type Options, useOptions } from './options.ts';

interface SelectFieldProps<Values, T extends string | number> extends FieldProps<Values> {
  options: Options<T>;
  /** The option that is chosen already, when the server finds the options: its name would not be known otherwise. */
  chosen?: Option<T> | null;
  isClearable?: boolean;
  /** Told of each choice, for what depends on it. */
  onChoose?: (value: T | null) => void;
}

/** One of several; nothing chosen is null. With a source of options it searches while one types. */
export function SelectField<Values, T extends string | number>(props: SelectFieldProps<Values, T>) {
  const { options, isClearable = !props.required, onChoose } = props;
  const { initial, change, error, attributes } = held<Values, T | null>(props);
  const { found, setSearch, isSearching } = useOptions(options);
  const [chosen, setChosen] = useState<Option<T> | null>(props.chosen ?? null);
  const isRemote = isSource(options);
  const withChosen =
    chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select<T>
      key={props.form.key(props.name)}
      {...shared(props)}
      {...attributes}
      data={withChosen.map(({ value, label }) => ({ value, label }))}
      searchable={isRemote || found.length > 8}
      {...(isRemote
        ? {
            filter: ({ options: all }) => all,
            // A choice fills the box with its name, which is nothing to search for.
            onSearchChange: (text: string) => setSearch(text === chosen?.label ? '' : text),
          }
        : {})}
      {...(isSearching ? { rightSection: <Loader size={14} /> } : {})}
      clearable={isClearable}
      allowDeselect={false}
      defaultValue={initial ?? null}
      error={error}
      onChange={(value) => {
        setChosen(withChosen.find((option) => option.value === value) ?? null);
        change(value);
        onChoose?.(value);
      }}
    />
  );
}
