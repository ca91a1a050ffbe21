import { Button } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '../filters/filter.ts';
import { FilterChip } from '../filters/filter-chip.tsx';
import classes from './around.module.css';
import type { AnyListState } from './list-state.ts';

/**
 * Returns how many chips are on the first line. All are laid out, so that the next measurement gives the same result.
 */
function fittingOf(line: HTMLElement): number {
  const chips = [...line.children] as HTMLElement[];
  const [first] = chips;
  if (!first) return 0;
  const second = chips.findIndex(({ offsetTop }) => offsetTop > first.offsetTop + first.offsetHeight / 2);
  return second === -1 ? chips.length : second;
}

/** Looks again whenever the line or one of its chips got another width. @param count of chips */
function useFitting(line: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of chips is other chips to observe
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return;
    const look = () => setFitting(fittingOf(current));
    look();
    const observer = new ResizeObserver(look);
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [line, count]);
  return fitting;
}

/** Renders the filters of a list: one line, and the rest when it is opened or one of the rest is set. */
export function FilterLine({ list }: { list: AnyListState }) {
  const { t } = useTranslation('kit');
  const line = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosenFor = (name: string) => (list.values as Record<string, unknown>)[name];
  // A filter that only a link can set has no chip while it is unset.
  const filters = (Object.entries(list.filters) as [string, Filter][]).filter(
    ([name, { kind }]) => kind !== 'fixed' || chosenFor(name) !== undefined,
  );
  const fitting = useFitting(line, filters.length);
  const isSetBeyond = filters.slice(fitting).some(([name]) => chosenFor(name) !== undefined);
  // It stays open when the filter is removed: the focus is on it.
  if (isSetBeyond && !isOpen) setOpen(true);
  return (
    <div className={classes.filters}>
      <div ref={line} className={classes.chips} data-folded={!isOpen || undefined}>
        {filters.map(([name, filter], index) => (
          <span key={name} className={classes.chip} data-chip data-past={index >= fitting || undefined}>
            <FilterChip
              filter={filter}
              value={chosenFor(name)}
              onChange={(value) => list.setFilter(name, value)}
            />
          </span>
        ))}
      </div>
      {fitting < filters.length && (
        <Button
          className={classes.more}
          // Not taken away: the line would get longer, and the filter might be within it then.
          data-idle={isSetBeyond || undefined}
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="var(--text)"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'list.fewerFilters' : 'list.moreFilters')}
        </Button>
      )}
      {list.isNarrowed && (
        <Button
          className={classes.more}
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="var(--text)"
          onClick={() => {
            // The button disappears when it clears the filters.
            line.current?.querySelector<HTMLElement>('[data-filter]')?.focus();
            list.clearAll();
          }}
        >
          {t('list.clearAll')}
        </Button>
      )}
    </div>
  );
}
