import { useState } from 'react';
import { type FieldProps, held, type Option, shared } from './field.ts';
import { MultiSearch } from './multi-search.tsx';

interface MultiSelectFieldProps<Values> extends FieldProps<Values> {
  options: readonly Option[];
}

/** Renders a multiple choice from a list that is fully known, with a search. No choice is an empty list. */
export function MultiSelectField<Values>(props: MultiSelectFieldProps<Values>) {
  return <MultiSelectBox key={props.form.key(props.name)} {...props} />;
}

function MultiSelectBox<Values>(props: MultiSelectFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, string[] | undefined>(props);
  const [chosen, setChosen] = useState(initial ?? []);
  return (
    <MultiSearch
      {...shared(props)}
      {...attributes}
      // The input is empty again after each choice, so the browser's own check would always report it as missing.
      required={false}
      data={props.options.map((option) => ({ ...option }))}
      value={chosen}
      error={error}
      openOnFocus={false}
      onChange={(next) => {
        setChosen(next);
        change(next);
      }}
    />
  );
}
