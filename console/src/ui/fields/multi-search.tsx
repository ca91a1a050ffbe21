import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';

type MultiSearchProps = Omit<MultiSelectProps, 'searchable' | 'searchValue' | 'onSearchChange' | 'onKeyDown'>;

/**
 * Renders a searchable select of several values. Enter takes the first match, as in every other list, and doesn't submit
 * the form while the list is open.
 */
export function MultiSearch(props: MultiSearchProps) {
  const [search, setSearch] = useState('');
  return (
    <MultiSelect
      {...props}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // Only while something is typed: a second Enter must not take the first of all options.
      selectFirstOptionOnChange={search.trim() !== ''}
      onKeyDown={(event) => {
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Enter' && isOpen) event.preventDefault();
      }}
    />
  );
}
