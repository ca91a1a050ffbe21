import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, held, type Option, shared } from './field.ts';
import { isSource, type Options, useChosen, useOptions } from './options.ts';

interface SelectFieldProps<Values, T extends string | number> extends FieldProps<Values> {
  options: Options<T>;
  /** The option that is chosen already, when the server finds the options: its name would not be known otherwise. */
  chosen?: Option<T> | null;
  isClearable?: boolean;
  /** Off where the field has the focus from the start: its options would cover what stands below. */
  opensOnFocus?: boolean;
  /** Told of each choice, for what depends on it. */
  onChoose?: (value: T | null) => void;
}

/** One of several; nothing chosen is null. With a source of options it searches while one types. */
export function SelectField<Values, T extends string | number>(props: SelectFieldProps<Values, T>) {
  return <SelectBox key={props.form.key(props.name)} {...props} />;
}

const manyOptions = 8;

// Mantine's box forgets what was typed whenever its options change, as those of a search do: the text is held here.
function SelectBox<Values, T extends string | number>(props: SelectFieldProps<Values, T>) {
  const { options, isClearable = !props.required, onChoose } = props;
  const { initial, change, error, attributes } = held<Values, T | null>(props);
  const { found, setSearch, isSearching } = useOptions(options);
  const [value, setValue] = useState<T | null>(initial ?? null);
  const [named, setNamed] = useState<Option<T> | null>(props.chosen ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  const isNamed = named !== null && named.value === value;
  const [looked] = useChosen(options, value === null || isNamed ? [] : [value]);
  const chosen = isNamed ? named : (looked ?? null);
  const isRemote = isSource(options);
  const isMissing = chosen !== null && !found.some((option) => option.value === chosen.value);
  const data = isMissing ? [chosen, ...found] : found;
  return (
    <Select<T>
      {...shared(props)}
      {...attributes}
      data={data.map((option) => (option.value === chosen?.value ? { ...chosen } : { ...option }))}
      searchable={isRemote || found.length > manyOptions}
      {...(isRemote ? { filter: ({ options: all }) => all } : {})}
      searchValue={typed ?? chosen?.label ?? ''}
      onSearchChange={(text) => {
        // The name of what is chosen is nothing to search for.
        const isName = text === (chosen?.label ?? '');
        setTyped(isName ? null : text);
        setSearch(isName ? '' : text);
      }}
      {...(isSearching ? { rightSection: <Loader size={14} /> } : {})}
      openOnFocus={props.opensOnFocus ?? true}
      clearable={isClearable}
      allowDeselect={false}
      value={value}
      error={error}
      onChange={(next) => {
        setNamed(data.find((option) => option.value === next) ?? null);
        setValue(next);
        setTyped(null);
        setSearch('');
        change(next);
        onChoose?.(next);
      }}
    />
  );
}
