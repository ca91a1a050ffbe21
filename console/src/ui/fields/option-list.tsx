import { CheckIcon, Combobox, type ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from './field.ts';
import classes from './option-list.module.css';

type Value = string | number;

/** Number of options from which a search is shown. */
export const manyOptions = 8;

/** Returns the options whose label contains the typed text, ignoring case. */
export function matching<T extends Value>(
  options: readonly Option<T>[],
  typed: string,
): readonly Option<T>[] {
  const wanted = typed.trim().toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

interface FirstMatchOptions {
  store: ComboboxStore;
  /** Search text; empty without a search. */
  typed: string;
  /** True while the options shown don't match the typed text yet. */
  isSearching: boolean;
  shown: readonly Option<Value>[];
  onPick: (value: Value) => void;
}

/**
 * Highlights the first option that matches the typed text and handles the input's keys: Enter takes the highlighted
 * option, or the first one found once the server has answered, and doesn't submit the form while the list is open.
 */
export function useFirstMatch({ store, typed, isSearching, shown, onPick }: FirstMatchOptions) {
  const { dropdownOpened: isOpen, selectFirstOption, targetRef, searchRef } = store;
  const isEntered = useRef(false);
  const first = shown[0]?.value;
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const input = searchRef.current ?? targetRef.current;
    const isSettled = isOpen && typed.trim() !== '' && !isSearching;
    if (!isSettled) return input?.removeAttribute('aria-activedescendant');
    if (first !== undefined && isEntered.current) pick.current(first);
    isEntered.current = false;
    const id = first === undefined ? null : selectFirstOption();
    if (id === null) input?.removeAttribute('aria-activedescendant');
    else input?.setAttribute('aria-activedescendant', id);
  }, [isOpen, typed, isSearching, first, selectFirstOption, searchRef, targetRef]);
  return (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Enter' || event.nativeEvent.isComposing) {
      isEntered.current = false;
      return;
    }
    event.preventDefault();
    if (!isSearching) {
      // A list that opened by pasting exists only after the first match was looked for.
      const isHighlighted = store.getSelectedOptionIndex() !== -1;
      if (!isHighlighted && typed.trim() !== '' && first !== undefined) onPick(first);
      return;
    }
    // The highlighted option belongs to an earlier search.
    store.resetSelectedOption();
    isEntered.current = true;
  };
}

interface OptionListProps {
  label: string;
  options: readonly Option<Value>[];
  chosen: readonly Value[];
  isSearching: boolean;
  /** True if the maximum number is chosen. */
  isFull?: boolean;
}

/** Renders the options of an open list. */
export function OptionList({ label, options, chosen, isSearching, isFull = false }: OptionListProps) {
  const { t } = useTranslation('kit');
  return (
    <Combobox.Options className={classes.list} aria-label={label} tabIndex={0}>
      {options.map((option) => {
        const isChosen = chosen.includes(option.value);
        return (
          <Combobox.Option
            key={option.value}
            value={String(option.value)}
            active={isChosen}
            selected={isChosen}
            disabled={(option.disabled ?? false) || (isFull && !isChosen)}
            className={classes.option}
          >
            <span className={classes.label}>{option.label}</span>
            {isChosen && <CheckIcon size={10} aria-hidden />}
          </Combobox.Option>
        );
      })}
      {options.length === 0 && (
        <Combobox.Empty>{t(isSearching ? 'palette.searching' : 'values.noResults')}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
