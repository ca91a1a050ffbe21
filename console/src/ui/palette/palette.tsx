import { Loader, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../browser/shortcuts.ts';
import { useOpened } from '../browser/use-opened.ts';
import { matching, type PaletteGroup, type PaletteItem } from './item.ts';
import classes from './palette.module.css';
import { consumeTyped } from './typed-ahead.ts';
import { type PaletteSearch, useSearchResults } from './use-found.ts';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** Screens and actions, found by their names. */
  groups: readonly PaletteGroup[];
  /** Looks up records on the server; called from the second letter, or the first digit, on. */
  search?: PaletteSearch | undefined;
  /** Text about what can be searched, shown without results. */
  hint?: string;
}

/** Goes anywhere by typing a few letters. */
export function Palette({ opened, onClose, ...rest }: PaletteProps) {
  const { t } = useTranslation('kit');
  // After a navigation, the focus isn't returned to where the palette was opened.
  const [hasGone, setGone] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  // The palette can be opened again while it fades out; it must then start empty.
  const [opening, setOpening] = useState(0);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setGone(false);
      setOpening(opening + 1);
    }
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
            key={opening}
            {...rest}
            onRun={(item) => {
              if (!item.isStaying) {
                setGone(true);
                onClose();
              }
              item.run();
            }}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type PaletteBodyProps = Pick<PaletteProps, 'groups' | 'search' | 'hint'> & {
  onRun: (item: PaletteItem) => void;
};

function PaletteBody({ groups, search, hint, onRun }: PaletteBodyProps) {
  const { t } = useTranslation('kit');
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  // Kept by id, because results of the server are inserted in between.
  const [pointed, setPointed] = useState<string | null>(null);
  const { shown, isSearching, notice } = useSearchResults(groups, search, text);
  const items = shown.flatMap((group) => group.items);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === pointed),
  );
  const active = items[at];
  const idOf = (item: PaletteItem) => `${listId}-${item.id}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const type = (typed: string) => {
    setText(typed);
    setPointed(null);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = moved(event, at, items.length);
    if (event.key === 'Enter') {
      if (active) onRun(active);
    } else if (next === undefined) return;
    else setPointed(items[next]?.id ?? null);
    event.preventDefault();
  };
  const onFocus = () => {
    const typed = consumeTyped();
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
            onPoint={({ id }) => setPointed(id)}
            onRun={onRun}
          />
        ))}
      </div>
      <PaletteStatus {...{ isSearching, hint, notice }} count={items.length} isTyped={text.trim() !== ''} />
    </>
  );
}

interface PaletteStatusProps {
  count: number;
  isSearching: boolean;
  hint: string | undefined;
  notice: string | undefined;
  isTyped: boolean;
}

/** Announces the number of results to screen readers, and shows that there are none. */
function PaletteStatus({ count, isSearching, hint, notice, isTyped }: PaletteStatusProps) {
  const { t } = useTranslation('kit');
  const isEmpty = count === 0;
  return (
    <>
      <div className="visually-hidden" role="status">
        {isTyped && !isSearching && !isEmpty && (notice ?? t('palette.found', { count }))}
      </div>
      <div className={classes.status} role="status">
        {isEmpty && t(isSearching ? 'palette.searching' : 'values.noResults')}
        {isEmpty && !isSearching && hint && <p className={classes.hint}>{hint}</p>}
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
            <span className={classes.detail}>{item.detail}</span>
            {item.place && <span className={classes.place}>{item.place}</span>}
          </div>
        );
      })}
    </div>
  );
}
