import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchDelay } from '../browser/delays.ts';
import { useEver } from '../browser/use-ever.ts';
import type { Option } from '../fields/field.ts';
import { isSource, type Options, useChosen, useOptions } from '../fields/options.ts';
import { Chip } from './chip.tsx';

type Value = string | number;

interface OptionsChipProps {
  label: string;
  options: Options<Value>;
  chosen: readonly Value[];
  /** Several values may be chosen; the list stays open for it. */
  isMultiple: boolean;
  /** No more than so many; left out, any number. */
  most?: number;
  onChange: (values: readonly Value[]) => void;
}

const manyOptions = 8;

/** Editor of the filters that offer options: a list to choose from, with a search where it is long. */
export function OptionsChip({ label, options, chosen, isMultiple, most, onChange }: OptionsChipProps) {
  const { t } = useTranslation('kit');
  const [draft, setDraft] = useState<readonly Value[] | null>(null);
  const apply = useDebouncedCallback((values: readonly Value[]) => {
    onChange(values);
    setDraft(null);
  }, searchDelay);
  const values = draft ?? chosen;
  const isFull = most !== undefined && values.length >= most;
  const named = useChosen(options, values);
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => store.focusSearchInput(),
  });
  const wasOpened = useEver(store.dropdownOpened);
  const { found, search, setSearch, isSearching } = useOptions(options, wasOpened);
  const isSearchable = isSource(options) || found.length > manyOptions;
  const shown = isSource(options) ? found : found.filter((option) => matches(option, search));

  const submit = (key: string) => {
    const value = [...found, ...named].find((option) => String(option.value) === key)?.value;
    if (value === undefined) return;
    if (!isMultiple) {
      store.closeDropdown();
      onChange([value]);
      return;
    }
    const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
    setDraft(next);
    apply(next);
  };

  return (
    <Combobox store={store} onOptionSubmit={submit} width={240} position="bottom-start">
      <Combobox.Target targetType="button">
        <Chip
          field={label}
          value={inWords(named, (first, n) => t('list.more', { first, n }))}
          onRemove={() => onChange([])}
          onClick={() => store.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearchable && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('list.search')}
            aria-label={`${t('list.search')}: ${label}`}
          />
        )}
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label} tabIndex={0}>
          {(wasOpened ? shown : []).map((option) => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              active={values.includes(option.value)}
              selected={values.includes(option.value)}
              disabled={isFull && !values.includes(option.value)}
            >
              <OptionLine label={option.label} isChosen={values.includes(option.value)} />
            </Combobox.Option>
          ))}
          {shown.length === 0 && (
            <Combobox.Empty>{t(isSearching ? 'palette.searching' : 'values.noResults')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {isFull && <Combobox.Footer role="status">{t('list.mostChosen', { n: most })}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function OptionLine({ label, isChosen }: { label: string; isChosen: boolean }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</span>
      {isChosen && <IconCheck size={14} aria-hidden />}
    </span>
  );
}

function matches(option: Option<Value>, search: string): boolean {
  return option.label.toLowerCase().includes(search.trim().toLowerCase());
}

function inWords(named: readonly Option<Value>[], more: (first: string, n: number) => string): string | null {
  const [first, ...others] = named;
  if (!first) return null;
  return others.length === 0 ? first.label : more(first.label, others.length);
}
