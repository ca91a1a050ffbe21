import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, held, type Option, shared } from './field.ts';

interface MultiSelectFieldProps<Values> extends FieldProps<Values> {
  options: readonly Option[];
}

/** Several of a list that is known as a whole; it searches while one types. Nothing chosen is an empty list. */
export function MultiSelectField<Values>(props: MultiSelectFieldProps<Values>) {
  return <MultiSelectBox key={props.form.key(props.name)} {...props} />;
}

function MultiSelectBox<Values>(props: MultiSelectFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, string[] | undefined>(props);
  const [chosen, setChosen] = useState(initial ?? []);
  return (
    <MultiSelect
      {...shared(props)}
      {...attributes}
      // What is chosen leaves the input empty again: to the browser it would always be missing.
      required={false}
      data={props.options.map((option) => ({ ...option }))}
      value={chosen}
      error={error}
      searchable
      openOnFocus={false}
      onChange={(next) => {
        setChosen(next);
        change(next);
      }}
    />
  );
}
