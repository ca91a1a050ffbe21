import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchDelay } from '../browser/delays.ts';
import { useWasEverTrue } from '../browser/use-ever.ts';
import type { Option } from '../fields/field.ts';
import { manyOptions, matching, OptionList, useFirstMatch } from '../fields/option-list.tsx';
import { isSource, type Options, useChosen, useOptions } from '../fields/options.ts';
import { Chip } from './chip.tsx';

type Value = string | number;

interface OptionsChipProps {
  label: string;
  options: Options<Value>;
  chosen: readonly Value[];
  /** Several values may be chosen; the list stays open for it. */
  isMultiple: boolean;
  /** Maximum number of choices; left out for any number. */
  most?: number;
  onChange: (values: readonly Value[]) => void;
}

/** Renders the editor of filters with options: a list to choose from, with a search if it is long. */
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
      // If a click elsewhere closed it, the focus is already there.
      setTimeout(() => hasFocus(store.searchRef.current) && store.targetRef.current?.focus());
    },
    onDropdownOpen: () => store.focusSearchInput(),
  });
  const wasOpened = useWasEverTrue(store.dropdownOpened);
  const { found, search, setSearch, isSearching } = useOptions(options, wasOpened);
  const isSearchable = isSource(options) || found.length > manyOptions;
  const shown = isSource(options) ? found : matching(found, search);

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

  const onKeyDown = useFirstMatch({
    store,
    typed: search,
    isSearching,
    shown,
    onPick: (value) => submit(String(value)),
  });

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
            onKeyDown={onKeyDown}
            placeholder={t('list.search')}
            aria-label={`${t('list.search')}: ${label}`}
          />
        )}
        <OptionList
          label={label}
          options={wasOpened ? shown : []}
          chosen={values}
          isSearching={isSearching || !wasOpened}
          isFull={isFull}
        />
        {isFull && <Combobox.Footer role="status">{t('list.mostChosen', { n: most })}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Returns whether the focus is in the list that closes, or nowhere. */
function hasFocus(search: HTMLElement | null): boolean {
  const { activeElement: active, body } = document;
  return active === null || active === body || active === search || active.role === 'listbox';
}

function inWords(named: readonly Option<Value>[], more: (first: string, n: number) => string): string | null {
  const [first, ...others] = named;
  if (!first) return null;
  return others.length === 0 ? first.label : more(first.label, others.length);
}
