import { CloseButton, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quiet } from '../record-form/first-wrong.ts';
import type { Option } from './field.ts';
import { matching, OptionList, useFirstMatch } from './option-list.tsx';
import { isSource, type Options, useOptions } from './options.ts';

interface SearchSelectProps<T extends string | number> {
  options: Options<T>;
  chosen: Option<T> | null;
  onChoose: (option: Option<T> | null) => void;
  isClearable: boolean;
  opensOnFocus: boolean;
  /** Props of every input: label, description, error and the like. */
  input: {
    label: ReactNode;
    description?: ReactNode;
    placeholder?: string;
    required: boolean;
    disabled: boolean | undefined;
    error: ReactNode;
  };
}

/**
 * Renders a searchable choice: the typed text replaces the chosen label until an option is chosen or the input is left.
 */
export function SearchSelect<T extends string | number>(props: SearchSelectProps<T>) {
  const { options, chosen, onChoose, input } = props;
  const { t } = useTranslation('kit');
  // Search text; null until something is typed, while the label of the chosen option shows.
  const [typed, setTyped] = useState<string | null>(null);
  const { found, setSearch, isSearching } = useOptions(options);
  const search = (text: string | null) => {
    setTyped(text);
    setSearch(text ?? '');
  };
  const store = useCombobox({
    onDropdownClose() {
      store.resetSelectedOption();
      search(null);
    },
    onDropdownOpen: () => store.updateSelectedOptionIndex('active', { scrollIntoView: true }),
  });
  const isAmong = chosen === null || found.some(({ value }) => value === chosen.value);
  const all = isAmong || typed !== null ? found : [chosen, ...found];
  const shown = typed === null || isSource(options) ? all : matching(all, typed);
  const pick = (key: string | number) => {
    const picked = shown.find(({ value }) => String(value) === String(key));
    if (picked?.disabled) return;
    onChoose(picked ?? chosen);
    store.closeDropdown();
  };
  const onKeyDown = useFirstMatch({ store, typed: typed ?? '', isSearching, shown, onPick: pick });
  const isEmpty = chosen === null || !props.isClearable || input.disabled;
  return (
    <Combobox store={store} onOptionSubmit={pick} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          rightSectionPointerEvents={isEmpty ? 'none' : 'all'}
          rightSection={
            isSearching && store.dropdownOpened ? (
              <Loader size={14} />
            ) : isEmpty ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton
                size="sm"
                tabIndex={-1}
                aria-label={t('actions.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(null)}
              />
            )
          }
          autoComplete="off"
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => {
            search(event.currentTarget.value);
            store.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            event.currentTarget.select();
            if (props.opensOnFocus && !event.currentTarget.hasAttribute(quiet)) store.openDropdown();
          }}
          onClick={(event) => {
            if (typed === null) event.currentTarget.select();
            store.openDropdown();
          }}
          onBlur={() => store.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <OptionList
          label={typeof input.label === 'string' ? input.label : ''}
          options={shown}
          chosen={chosen === null ? [] : [chosen.value]}
          isSearching={isSearching}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
