import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { CheckCell, MoneyCell, NumberCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { defaultCurrency } from '#contract/base/cents.ts';
import type { PartnerPlan } from '#contract/domains/partner-plans/schemas.ts';

/** @param onRemove asks and deletes */
export function partnerPlanColumns(
  t: TFunction<'partnerPlans'>,
  onRemove: (plan: PartnerPlan) => void,
): readonly Column<PartnerPlan>[] {
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 260,
      cell: ({ id, title }) => <RowLink to={`/masthead-pricing/edit/${id}`}>{title}</RowLink>,
    },
    {
      id: 'id',
      title: t('columns.id'),
      orderBy: 'id',
      cell: ({ id }) => <SecondaryText>{id}</SecondaryText>,
    },
    {
      id: 'monthly_price',
      title: t('fields.monthly_price'),
      orderBy: 'monthly_price',
      align: 'right',
      onPhone: true,
      cell: ({ monthly_price: price }) => <MoneyCell value={price} currency={defaultCurrency} />,
    },
    {
      id: 'transaction_fee',
      title: t('fields.transaction_fee'),
      orderBy: 'transaction_fee',
      align: 'right',
      cell: ({ transaction_fee: fee }) => `${fee}%`,
    },
    {
      id: 'free_signups',
      title: t('fields.free_signups'),
      orderBy: 'free_signups',
      align: 'right',
      cell: ({ free_signups: count }) => <NumberCell value={count} />,
    },
    {
      id: 'active',
      title: t('fields.active'),
      orderBy: 'active',
      cell: ({ active }) => <CheckCell value={active} />,
    },
    {
      id: 'is_public',
      title: t('fields.is_public'),
      orderBy: 'is_public',
      cell: ({ is_public: isPublic }) => <CheckCell value={isPublic} />,
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      align: 'right',
      onPhone: true,
      cell: (plan) => <Actions t={t} plan={plan} onRemove={onRemove} />,
    },
  ];
}

interface ActionsProps {
  t: TFunction<'partnerPlans'>;
  plan: PartnerPlan;
  onRemove: (plan: PartnerPlan) => void;
}

function Actions({ t, plan, onRemove }: ActionsProps) {
  return (
    <>
      <RowAction
        icon={IconPencil}
        verb={t('list.edit')}
        name={t('list.editOne', { title: plan.title })}
        act={`/masthead-pricing/edit/${plan.id}`}
      />
      <RowAction
        icon={IconTrash}
        verb={t('remove.verb')}
        name={t('remove.button', { title: plan.title })}
        act={() => onRemove(plan)}
      />
    </>
  );
}
