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
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Screens and actions, found by their names. */
  groups: readonly PaletteGroup[];
  /** Looks up records on the server; called from the second letter, or the first digit, on. */
  search?: (text: string) => Promise<readonly PaletteGroup[]>;
}

const searchFrom = 2;

/** A single letter finds too much to be of use; a single digit may be an id. */
function isSearchable(text: string): boolean {
  return text.length >= searchFrom || /^\d$/.test(text);
}

function matching(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const wanted = text.trim().toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => item.label.toLowerCase().includes(wanted)),
    }))
    .filter((group) => group.items.length > 0);
}

/** Goes anywhere by typing a few letters. */
export function Palette({ opened, onClose, ...rest }: PaletteProps) {
  const { t } = useTranslation('kit');
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      size={580}
      yOffset="12vh"
      radius="lg"
      shadow="xl"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('palette.title')}>
        <div className={classes.inside}>
          <PaletteBody {...rest} onClose={onClose} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({ groups, search, onClose }: Omit<PaletteProps, 'opened'>) {
  const { t } = useTranslation('kit');
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [settled] = useDebouncedValue(text.trim(), searchDelay);
  const query = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => search?.(settled) ?? [],
    enabled: search !== undefined && isSearchable(settled),
    retry: false,
  });
  const isSearching = isSearchable(text.trim()) && (query.isFetching || text.trim() !== settled);
  const found = isSearchable(text.trim()) ? (query.data ?? []) : [];
  const shown = [...matching(groups, text), ...found];
  const items = shown.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];
  const idOf = (item: PaletteItem) => `${listId}-${item.id}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % Math.max(1, items.length),
      ArrowUp: (at - 1 + items.length) % Math.max(1, items.length),
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    if (event.key === 'Enter') run(active);
    else if (next === undefined) return;
    else setAt(next);
    event.preventDefault();
  };

  const onFocus = () => {
    const typed = takeTyped();
    if (typed.text === '') return;
    setText(typed.text);
    setAt(0);
    if (typed.isEntered) run(matching(groups, typed.text)[0]?.items[0]);
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
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
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
            onRun={run}
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
