import { Autocomplete } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { held, shared } from '#console/ui/fields/field.ts';
import { type OptionSource, useOptions } from '#console/ui/fields/options.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { memberOption } from '../member-options.ts';
import type { NewPerson } from './add-form.tsx';

const searchLimit = 10;

/** Addresses of members of a site, with their names, whichever site is worked on. */
export function addressesOf(resource: string): OptionSource<string> {
  return {
    key: `addresses-of-${resource}`,
    async load(search) {
      if (search === '') return [];
      const asked = { limit: searchLimit, filter: { global: search } };
      const { items } = await client.members.list(asked, { context: { resource } });
      return items.map((member) => ({ value: member.email, label: memberOption(member).label }));
    },
  };
}

interface AddressFieldProps {
  form: RecordFormState<NewPerson>;
  siteKey: string;
}

/** Renders the input of an address, typed or found among members, with the effect of giving it access. */
export function AddressField({ form, siteKey }: AddressFieldProps) {
  const { t } = useTranslation('resourceMembers');
  const field = { form, name: 'email', label: t('add.email'), required: true } as const;
  const { initial, change, error, attributes } = held<NewPerson, string>(field);
  const [typed, setTyped] = useState(initial);
  const source = useMemo(() => addressesOf(siteKey), [siteKey]);
  const { found, setSearch, isSearching } = useOptions(source);
  const address = typed.trim().toLowerCase();
  const labels = new Map(found.map(({ value, label }) => [value, label]));
  const known = found.find(({ value }) => value.toLowerCase() === address);
  const isAddress = address !== '' && emailProblem(address, null) === null;
  const isUnknown = isAddress && !isSearching && known === undefined;
  const description = known
    ? t('add.knownText', { member: known.label })
    : isUnknown
      ? t('add.newText', { email: typed.trim() })
      : t('add.text');
  return (
    <Autocomplete
      {...shared(field)}
      {...attributes}
      type="email"
      autoComplete="off"
      description={<span aria-live="polite">{description}</span>}
      error={error}
      data={[...labels.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => labels.get(option.value) ?? option.value}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        setSearch(text);
        change(text);
      }}
    />
  );
}
