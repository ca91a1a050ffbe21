import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { type Selection, selectionLimit } from './selection.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  selection: Selection;
  /** Number of matching rows on all pages. */
  total: number;
  /** Search or filters leave something out. */
  isNarrowed: boolean;
}

/** Renders the number of chosen rows and their actions at the table's head. */
export function SelectionBar({ selection, total, isNarrowed }: SelectionBarProps) {
  const { t } = useTranslation('kit');
  const bar = useRef<HTMLDivElement>(null);
  const { ids, isAll = false, onAll, hint } = selection;
  const isAny = isAll || ids.length > 0;
  if (!isAny && hint === undefined) return null;
  const n = number(isAll ? total : ids.length);
  const said = isAll ? t(isNarrowed ? 'list.allMatching' : 'list.all', { n }) : t('list.selected', { n });
  const isFull = !isAll && ids.length >= selectionLimit;
  // The button that was pressed goes away; its neighbours must not be looked for from the top of the page.
  const stay = () => bar.current?.focus();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no part of a form
    <div
      ref={bar}
      className={classes.bar}
      role="group"
      aria-label={t('list.selection')}
      tabIndex={-1}
      data-any={isAny || undefined}
    >
      <span className={classes.count} role="status" data-any={isAny || undefined}>
        {isAny ? said : hint}
        {isFull && ` ${t('list.mostSelected')}`}
      </span>
      {onAll && !isAll && total > ids.length && (
        <Button
          className={classes.all}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onAll();
            stay();
          }}
        >
          {t(isNarrowed ? 'list.selectMatching' : 'list.selectEverything', { n: number(total) })}
        </Button>
      )}
      {isAny && (
        <Button
          className={classes.clear}
          variant="subtle"
          color="gray"
          c="var(--text)"
          size="compact-sm"
          onClick={() => {
            selection.onChange([]);
            stay();
          }}
        >
          {t('list.clearSelection')}
        </Button>
      )}
      <span className={classes.actions}>{isAny ? selection.actions : selection.more}</span>
    </div>
  );
}
