import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { Footer } from '#console/ui/list-table/footer.tsx';
import { Head } from '#console/ui/list-table/head.tsx';
import { type AnyListState, useListState } from '#console/ui/list-table/list-state.ts';
import table from '#console/ui/list-table/list-table.module.css';
import { Rows } from '#console/ui/list-table/rows.tsx';
import classes from './card-frame.module.css';
import { CardFrame, type CardQuery } from './card-frame.tsx';
import type { CardName } from './card-name.ts';

/** Rows shown until the operator opens the whole page. */
const firstRows = 5;
const rowHeight = 44;
const headHeight = 36;

const noFilters = {};

/** Holds page and size of a card's rows; the size is shared with all lists of the console. */
export function useCardPages() {
  return useListState({ filters: noFilters, searchAs: 'search', keep: 'memory' });
}

interface PagedCardProps<Row> {
  name: CardName;
  description?: ReactNode;
  actions?: ReactNode;
  list: AnyListState;
  query: CardQuery<{ items: readonly Row[]; paginator: { total_items: number } }> & {
    isPlaceholderData: boolean;
  };
  columns: readonly Column<Row>[];
  idOf: (row: Row) => number;
  /** Sentence shown if there are no rows. */
  emptyText: string;
}

/** Renders a card of rows: the first five, and on request the whole page with pagination. */
export function PagedCard<Row>(props: PagedCardProps<Row>) {
  const { name, list, query, columns, idOf } = props;
  const { t } = useTranslation(['members', 'memberPage', 'kit']);
  const [isOpen, setOpen] = useState(false);
  const total = query.data?.paginator.total_items ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / list.limit));
  const { page, setPage } = list;
  // The last row of the last page may be taken away.
  useEffect(() => {
    if (total > 0 && page > lastPage) setPage(lastPage);
  }, [total, page, lastPage, setPage]);

  return (
    <CardFrame
      name={name}
      description={props.description}
      actions={props.actions}
      query={query}
      height={headHeight + firstRows * rowHeight}
      isEmpty={() => total === 0}
    >
      {({ items }) =>
        total === 0 ? (
          <p className={classes.empty}>
            {t('kit:values.noData')}: {props.emptyText}
          </p>
        ) : (
          <div className={table.card}>
            {/* biome-ignore lint/a11y/useSemanticElements: a named region that scrolls must take the focus */}
            <div
              className={table.region}
              role="region"
              aria-label={t('memberPage:page.tableOf', { card: t(`members:cards.${name}`) })}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys once it has the focus
              tabIndex={0}
            >
              <table
                className={table.table}
                aria-label={t(`members:cards.${name}`)}
                aria-busy={query.isPlaceholderData}
                data-refetching={query.isPlaceholderData || undefined}
              >
                <Head columns={columns} list={list} rows={null} />
                <Rows
                  columns={columns}
                  rows={isOpen ? items : items.slice(0, firstRows)}
                  idOf={idOf}
                  nameOf={(row) => String(idOf(row))}
                  choice={null}
                  below={null}
                />
              </table>
            </div>
            {isOpen ? (
              <Footer list={list} total={total} />
            ) : (
              total > firstRows && (
                <div className={classes.more}>
                  <span>{t('memberPage:page.firstRows', { n: firstRows, total: number(total) })}</span>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('memberPage:page.showMoreOf', { card: t(`members:cards.${name}`) })}
                    onClick={() => setOpen(true)}
                  >
                    {t('memberPage:page.showMore')}
                  </Button>
                </div>
              )
            )}
          </div>
        )
      }
    </CardFrame>
  );
}
