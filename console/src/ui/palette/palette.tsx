import { Loader, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchDelay } from '../browser/delays.ts';
import { useOpened } from '../browser/use-opened.ts';
import classes from './palette.module.css';
import { takeTyped } from './typed-ahead.ts';

export interface PaletteItem {
  id: string;
  label: string;
  /** Quieter words after the label. */
  detail?: string;
  /** Other words it is found by. */
  also?: string;
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
  /** Shows once something is typed: there would be too many, or they are seldom wanted. */
  isOnlyFound?: boolean;
}

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Screens and actions, found by their names. */
  groups: readonly PaletteGroup[];
  /** Looks up records on the server; called from the second letter, or the first digit, on. */
  search?: ((text: string) => Promise<readonly PaletteGroup[]>) | undefined;
}

const searchFrom = 2;

/** A single letter finds too much to be of use; a single digit may be an id. */
function isSearchable(text: string): boolean {
  return text.length >= searchFrom || /^\d$/.test(text);
}

function matching(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const wanted = text.trim().toLowerCase();
  return groups
    .filter((group) => wanted !== '' || !group.isOnlyFound)
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label, also = '' }) =>
        [label, also].some((words) => words.toLowerCase().includes(wanted)),
      ),
    }))
    .filter((group) => group.items.length > 0);
}

/** Goes anywhere by typing a few letters. */
export function Palette({ opened, onClose, ...rest }: PaletteProps) {
  const { t } = useTranslation('kit');
  // Whoever went somewhere is not sent back to where they called from.
  const [hasGone, setGone] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setGone(false);
  }
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      returnFocus={!hasGone}
      onEnterTransitionEnd={() => setGone(false)}
      size={580}
      yOffset="12vh"
      radius="lg"
      shadow="xl"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('palette.title')}>
        <div className={classes.inside}>
          <PaletteBody
            {...rest}
            onRun={(item) => {
              setGone(true);
              onClose();
              item.run();
            }}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What is found by a text: among what is there at once, and on the server. */
function useFound({ groups, search }: Pick<PaletteProps, 'groups' | 'search'>, text: string) {
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, searchDelay);
  const query = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => search?.(settled) ?? [],
    enabled: search !== undefined && isSearchable(settled),
    retry: false,
  });
  const found = isSearchable(wanted) ? (query.data ?? []) : [];
  return {
    shown: [...matching(groups, text), ...found],
    isSearching: isSearchable(wanted) && (query.isFetching || wanted !== settled),
  };
}

/** Where the arrow keys lead from one of so many. */
function moved(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: (at + 1) % Math.max(1, count),
    ArrowUp: (at - 1 + count) % Math.max(1, count),
    Home: 0,
    End: count - 1,
  };
  return moves[key];
}

type PaletteBodyProps = Pick<PaletteProps, 'groups' | 'search'> & { onRun: (item: PaletteItem) => void };

function PaletteBody({ groups, search, onRun }: PaletteBodyProps) {
  const { t } = useTranslation('kit');
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { shown, isSearching } = useFound({ groups, search }, text);
  const items = shown.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];
  const idOf = (item: PaletteItem) => `${listId}-${item.id}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const type = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = moved(event.key, at, items.length);
    if (event.key === 'Enter') {
      if (active) onRun(active);
    } else if (next === undefined) return;
    else setAt(next);
    event.preventDefault();
  };
  const onFocus = () => {
    const typed = takeTyped();
    if (typed.text === '') return;
    type(typed.text);
    const first = matching(groups, typed.text)[0]?.items[0];
    if (typed.isEntered && first) onRun(first);
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? idOf(active) : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
          onFocus={onFocus}
        />
        {isSearching && <Loader size={16} />}
      </div>
      <div
        ref={list}
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label={t('palette.results')}
        tabIndex={-1}
      >
        {shown.map((group) => (
          <PaletteGroupView
            key={group.title}
            group={group}
            active={active}
            idOf={idOf}
            onPoint={(item) => setAt(items.indexOf(item))}
            onRun={onRun}
          />
        ))}
      </div>
      <div className={classes.status} role="status">
        {items.length === 0 && t(isSearching ? 'palette.searching' : 'values.noResults')}
      </div>
    </>
  );
}

interface PaletteGroupViewProps {
  group: PaletteGroup;
  active: PaletteItem | undefined;
  idOf: (item: PaletteItem) => string;
  onPoint: (item: PaletteItem) => void;
  onRun: (item: PaletteItem) => void;
}

function PaletteGroupView({ group, active, idOf, onPoint, onRun }: PaletteGroupViewProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grouping of a listbox has no element of its own
    <div role="group" aria-label={group.title}>
      <div className={classes.group} aria-hidden>
        {group.title}
      </div>
      {group.items.map((item) => {
        const Icon = item.icon;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and takes the keys
          <div
            key={item.id}
            id={idOf(item)}
            className={classes.item}
            role="option"
            tabIndex={-1}
            aria-selected={item === active}
            onMouseMove={() => onPoint(item)}
            onClick={() => onRun(item)}
          >
            {Icon && <Icon size={16} aria-hidden />}
            <span className={classes.label}>{item.label}</span>
            {item.detail && <span className={classes.detail}>{item.detail}</span>}
          </div>
        );
      })}
    </div>
  );
}
