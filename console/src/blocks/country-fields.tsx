import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#console/lib/api/client.ts';
import type { FieldProps } from '#console/ui/fields/field.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { countryOptions } from './country-options.ts';
import { titled } from './titled.ts';

/** The one country whose addresses keep a state. */
export const countryWithStates = 'United States';

const keptMs = 10 * 60_000;

function useStates(isNeeded: boolean) {
  const { data = [] } = useQuery({
    queryKey: ['options', 'states', countryWithStates],
    async queryFn() {
      const { items } = await client.lookups.countries(titled(countryWithStates));
      return items.find(({ title }) => title === countryWithStates)?.states ?? [];
    },
    enabled: isNeeded,
    staleTime: keptMs,
    retry: false,
  });
  return data.map(({ title }) => ({ value: title, label: title }));
}

interface CountryFieldsProps<Values> {
  country: FieldProps<Values>;
  state: FieldProps<Values>;
}

/** Renders the country, and the state if the country has any. Choosing another country clears the state. */
export function CountryFields<Values>({ country, state }: CountryFieldsProps<Values>) {
  const held = (props: FieldProps<Values>) => props.form.getInputProps(props.name);
  const [chosen, setChosen] = useState(() => held(country).defaultValue as string | null);
  country.form.watch(country.name, ({ value }) => setChosen(value as string | null));
  const hasStates = chosen === countryWithStates;
  const states = useStates(hasStates);
  const kept = held(state).defaultValue as string | null;
  return (
    <>
      <SelectField<Values, string>
        {...country}
        options={countryOptions}
        chosen={chosen === null ? null : { value: chosen, label: chosen }}
        onChoose={(title) => {
          if (title !== countryWithStates) held(state).onChange(null);
        }}
      />
      {hasStates && (
        <SelectField<Values, string>
          {...state}
          options={states}
          chosen={kept === null ? null : { value: kept, label: kept }}
        />
      )}
    </>
  );
}
