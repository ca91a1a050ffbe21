import { Select } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, held, type Option, shared } from './field.ts';
import { manyOptions } from './option-list.tsx';
import { isSource, type Options, useChosen } from './options.ts';
import { SearchSelect } from './search-select.tsx';

interface SelectFieldProps<Values, T extends string | number> extends FieldProps<Values> {
  options: Options<T>;
  /** Option that is already chosen, if the options are searched on the server: its label would be unknown otherwise. */
  chosen?: Option<T> | null;
  isClearable?: boolean;
  /** Called with each choice, for fields that depend on it. */
  onChoose?: (value: T | null) => void;
}

/** Renders a single choice; no choice is null. With many options, or a source of them, it has a search. */
export function SelectField<Values, T extends string | number>(props: SelectFieldProps<Values, T>) {
  return <SelectBox key={props.form.key(props.name)} {...props} />;
}

function SelectBox<Values, T extends string | number>(props: SelectFieldProps<Values, T>) {
  const { options, isClearable = !props.required } = props;
  const { initial, change, error, attributes } = held<Values, T | null>(props);
  const [value, setValue] = useState<T | null>(initial ?? null);
  const [named, setNamed] = useState<Option<T> | null>(props.chosen ?? null);
  const isNamed = named !== null && named.value === value;
  const [looked] = useChosen(options, value === null || isNamed ? [] : [value]);
  const chosen = isNamed ? named : (looked ?? null);
  const choose = (option: Option<T> | null) => {
    const next = option?.value ?? null;
    setNamed(option);
    setValue(next);
    change(next);
    props.onChoose?.(next);
  };
  if (isSource(options) || options.length > manyOptions)
    return (
      <SearchSelect
        options={options}
        chosen={chosen}
        onChoose={choose}
        isClearable={isClearable}
        opensOnFocus={!props.isFocused}
        input={{ ...shared(props), ...attributes, error }}
      />
    );
  return (
    <Select<T>
      {...shared(props)}
      {...attributes}
      data={options.map((option) => ({ ...option }))}
      clearable={isClearable}
      allowDeselect={false}
      value={value}
      error={error}
      onChange={(next) => choose(options.find((option) => option.value === next) ?? null)}
    />
  );
}
