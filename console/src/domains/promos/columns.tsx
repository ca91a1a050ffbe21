import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeCell, isUsedUp, UsesCell, WindowCell } from '#console/blocks/codes/cells.tsx';
import { money } from '#console/lib/formats.ts';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Promo } from '#contract/domains/promos/schemas.ts';

/** Describes the discount of a promo. */
function offInWords(t: TFunction<'promos'>, { discount, discount_type, currency }: Promo): string {
  switch (discount_type) {
    case 'percent':
      return t('list.percentOff', { n: discount });
    case 'amount':
      return t('list.amountOff', { amount: money(discount, currency ?? 'usd') });
  }
}

function columnsOf(t: TFunction<'promos'>): Column<Promo>[] {
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 200,
      cell: ({ id, title }) => <RowLink to={`/promos/edit/${id}`}>{title}</RowLink>,
    },
    { id: 'id', title: t('fields.id'), orderBy: 'id', cell: ({ id }) => <SecondaryText>{id}</SecondaryText> },
    {
      id: 'discount',
      title: t('fields.discount'),
      orderBy: 'discount',
      width: 130,
      cell: (promo) => offInWords(t, promo),
    },
    {
      id: 'code',
      title: t('fields.code'),
      orderBy: 'code',
      width: 240,
      cell: ({ code }) => <CodeCell code={code} />,
    },
    {
      id: 'count_uses',
      title: t('fields.count_uses'),
      orderBy: 'count_uses',
      width: 210,
      onPhone: true,
      cell: (promo) => <UsesCell of={promo} to={`/promos/users/${promo.id}`} />,
    },
    {
      id: 'window',
      title: t('fields.window'),
      orderBy: 'end_date',
      width: 290,
      cell: (promo) => (
        <WindowCell start={promo.start_date} end={promo.end_date} isUsedUp={isUsedUp(promo)} />
      ),
    },
  ];
}

/** @param onRemove asks and deletes; null for operators without the right */
export function usePromoColumns(
  onRemove: ((promo: Promo) => void) | null,
  mayWrite: boolean,
): readonly Column<Promo>[] {
  const { t } = useTranslation('promos');
  return useMemo(() => {
    const columns = columnsOf(t);
    if (onRemove === null && !mayWrite) return columns;
    const actions: Column<Promo> = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      onPhone: true,
      cell: (promo) => (
        <>
          {mayWrite && (
            <RowAction
              icon={IconPencil}
              verb={t('remove.editVerb')}
              name={t('remove.edit', { title: promo.title })}
              act={`/promos/edit/${promo.id}`}
            />
          )}
          {onRemove && (
            <RowAction
              icon={IconTrash}
              verb={t('remove.verb')}
              name={t('remove.button', { title: promo.title })}
              act={() => onRemove(promo)}
            />
          )}
        </>
      ),
    };
    return [...columns, actions];
  }, [t, onRemove, mayWrite]);
}
