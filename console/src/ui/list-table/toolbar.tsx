import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchDelay } from '../browser/delays.ts';
import { isDialogOpen, isTyping } from '../browser/keys.ts';
import { presses } from '../browser/shortcuts.ts';
import { useShortcut } from '../browser/use-shortcut.ts';
import classes from './around.module.css';
import { FilterLine } from './filter-line.tsx';
import type { AnyListState } from './list-state.ts';

interface ToolbarProps {
  list: AnyListState;
  /** Fields that are searched: 'Name, email or ID'. Without it there is no search box. */
  searchLabel?: string;
  /** The `/` key goes to this search box; off for a second table of a screen. */
  hasSearchKey: boolean;
  children?: ReactNode;
}

/** Renders the search box and filters above a list. */
export function Toolbar({ list, searchLabel, hasSearchKey, children }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      {searchLabel && <SearchBox list={list} label={searchLabel} hasKey={hasSearchKey} />}
      <FilterLine list={list} />
      <div className={classes.tools}>{children}</div>
    </div>
  );
}

function SearchBox({ list, label, hasKey }: { list: AnyListState; label: string; hasKey: boolean }) {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(list.search);
  const [sent, setSent] = useState(list.search);
  const send = useDebouncedCallback((value: string) => {
    setSent(value.trim());
    list.setSearch(value.trim());
  }, searchDelay);

  // The address changed by other means than typing: going back, 'Clear all', a link.
  if (list.search !== sent) {
    setSent(list.search);
    setText(list.search);
  }

  useShortcut('searchList', (event) => {
    if (!hasKey || isTyping(event) || isDialogOpen()) return false;
    input.current?.focus();
    input.current?.select();
    return true;
  });

  const clear = () => {
    setText('');
    setSent('');
    list.setSearch('');
  };
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      {...(hasKey ? { 'aria-keyshortcuts': '/' } : {})}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? (
          hasKey && (
            <Kbd size="xs" aria-hidden title={t('list.searchKey')}>
              /
            </Kbd>
          )
        ) : (
          <CloseButton size="sm" aria-label={t('actions.clear')} onClick={clear} />
        )
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      onKeyDown={(event) => presses(event, 'clearSearch') && text !== '' && clear()}
    />
  );
}
