import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { TypedInput } from '../fields/typed-input.tsx';
import classes from './around.module.css';
import { type AnyListState, type PageSize, pageSizes } from './list-state.ts';

/** Number of rows up to which the count isn't shown. */
const fewRows = 10;

/** State of a list that pagination needs. */
type Paged = Pick<AnyListState, 'page' | 'limit' | 'isFixedSize' | 'setPage' | 'setLimit'>;

/** Renders the range of rows with their total (above ten rows), and the pagination (above one page). */
export function Footer({ list, total }: { list: Paged; total: number }) {
  const { t } = useTranslation('kit');
  const pages = Math.max(1, Math.ceil(total / list.limit));
  const isLong = total > fewRows;
  if (!isLong && pages === 1) return null;
  const from = (list.page - 1) * list.limit + 1;
  return (
    <div className={classes.footer}>
      <span className={classes.count} role="status">
        {isLong &&
          t('list.showing', {
            from: number(from),
            to: number(Math.min(total, list.page * list.limit)),
            total: number(total),
          })}
      </span>
      {!list.isFixedSize && (
        <NativeSelect
          className={classes.size}
          size="xs"
          aria-label={t('list.rowsLabel')}
          data={pageSizes.map((n) => ({ value: String(n), label: t('list.rows', { n }) }))}
          value={String(list.limit)}
          onChange={(event) => list.setLimit(Number(event.currentTarget.value) as PageSize)}
        />
      )}
      <span className={classes.pager}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('list.previous')}
          disabled={list.page <= 1}
          onClick={() => list.setPage(list.page - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <PageNumber key={list.page} page={list.page} pages={pages} onGo={list.setPage} />
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('list.next')}
          disabled={list.page >= pages}
          onClick={() => list.setPage(list.page + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}

interface PageNumberProps {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

function PageNumber({ page, pages, onGo }: PageNumberProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState<number | null>(page);
  const go = () => {
    if (typed === null || Number.isNaN(typed)) return;
    const wanted = Math.min(pages, Math.max(1, typed));
    if (wanted !== page) onGo(wanted);
  };
  return (
    <span className={classes.page}>
      <span aria-hidden>{t('list.page')}</span>
      <TypedInput
        size="xs"
        w={58}
        aria-label={t('list.page')}
        initial={page}
        min={1}
        max={pages}
        isClamped
        onNumber={setTyped}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span>{t('list.ofPages', { n: number(pages) })}</span>
    </span>
  );
}
