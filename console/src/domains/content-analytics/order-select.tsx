import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import type { AnyListState } from '#console/ui/list-table/list-state.ts';
import { analyticsOrderColumns, sightOfOrder } from '#contract/domains/content-analytics/words.ts';
import classes from './content-analytics.module.css';

/** Renders the choice of the table's order, always descending. */
export function OrderSelect({ list }: { list: AnyListState }) {
  const { t } = useTranslation('contentAnalytics');
  const seesAmounts = useCanSee('amounts');
  const id = useId();
  const current = list.order?.by ?? 'total_views';
  const [chosen, setChosen] = useState(current);
  const [settled, setSettled] = useState(current);
  const send = useDebouncedCallback((by: string) => list.setOrder(by, 'desc'), searchDelay);
  // The order changed by other means: the head of a column, going back.
  if (current !== settled) {
    setSettled(current);
    setChosen(current);
  }
  const columns = analyticsOrderColumns.filter((column) => seesAmounts || sightOfOrder(column) === null);
  return (
    <div className={classes.order}>
      <label htmlFor={id}>{t('order.label')}</label>
      <Select
        id={id}
        data={columns.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={chosen}
        allowDeselect={false}
        onChange={(next) => {
          if (next === null) return;
          setChosen(next);
          send(next);
        }}
      />
    </div>
  );
}
