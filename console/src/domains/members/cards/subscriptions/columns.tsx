import { IconPencil } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { date, money } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { CheckCell, DateCell, Lines, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { MemberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import classes from './subscriptions.module.css';

interface Options {
  /** Time zone in which days are shown. */
  zone: string;
  /** Rows that show; a mark that none of them has takes no column. */
  rows: readonly MemberSubscription[];
  /** Opens the form of a subscription; null for operators who can't change subscriptions. */
  onEdit: ((row: MemberSubscription) => void) | null;
}

function State({ row, zone }: { row: MemberSubscription; zone: string }) {
  const { t } = useTranslation('memberSubscriptions');
  const {
    status,
    kind,
    renewed_elsewhere: by,
    past_due_reason: reason,
    access_until: until,
    end_cause: cause,
  } = row;
  if (status === 'ended') return <Badge>{t(`causes.${cause ?? 'expired'}`)}</Badge>;
  const elsewhere = by !== null && <Badge key="elsewhere">{t(`renewedElsewhere.${by}`)}</Badge>;
  if (status !== 'past_due') {
    const badge = <Badge tone={kind === 'trial' ? 'warn' : 'quiet'}>{t(`kinds.${kind}`)}</Badge>;
    return elsewhere ? <Lines items={[badge, elsewhere]} /> : badge;
  }
  return (
    <Lines
      items={[
        <Badge key="state" tone="bad">
          {t('pastDue')}
        </Badge>,
        ...(elsewhere ? [elsewhere] : []),
        <span key="why" className={classes.reason}>
          {t('grace', {
            reason: t(`reasons.${reason ?? 'charge_failed'}`),
            date: until === null ? '' : date(until, zone),
          })}
        </span>,
      ]}
    />
  );
}

type Mark = 'trial' | 'next' | 'byAdmin';
type IsSet = (row: MemberSubscription) => boolean;

const marks: readonly { id: Mark; isSet: IsSet }[] = [
  { id: 'trial', isSet: (row) => row.is_trial_subscription },
  { id: 'next', isSet: (row) => row.is_allowed_next_subscription },
  { id: 'byAdmin', isSet: (row) => row.is_attached_by_admin },
];

const markColumn = (
  t: TFunction<'memberSubscriptions'>,
  id: Mark,
  isSet: IsSet,
): Column<MemberSubscription> => ({
  id,
  title: t(`columns.${id}`),
  cell: (row) => <CheckCell value={isSet(row)} />,
});

/** Returns the columns of a member's subscriptions, with the terms of the specification, the most used first. */
export function useSubscriptionColumns({
  zone,
  rows,
  onEdit,
}: Options): readonly Column<MemberSubscription>[] {
  const { t } = useTranslation('memberSubscriptions');
  const seesAmounts = useCanSee('amounts');
  const price: Column<MemberSubscription> = {
    id: 'price',
    title: t('columns.price'),
    align: 'right',
    cell: ({ price: cents, price_currency: currency, period }) =>
      cents === null ? null : (
        <Lines items={[money(cents, currency), <SecondaryText key="period">{period}</SecondaryText>]} />
      ),
  };
  const edit: Column<MemberSubscription> = {
    id: 'edit',
    title: t('columns.actions'),
    width: 72,
    onPhone: true,
    cell: (row) =>
      row.kind !== 'seat' && row.status !== 'ended' ? (
        <RowAction
          icon={IconPencil}
          verb={t('edit.button', { title: row.title })}
          act={() => onEdit?.(row)}
        />
      ) : null,
  };
  return [
    {
      id: 'title',
      title: t('columns.title'),
      width: 190,
      cell: (row) => (
        <Lines
          items={[
            row.title,
            <RowLink key="plan" to={`/plans/edit/${row.plan_id}`}>
              {row.plan_title}
            </RowLink>,
          ]}
        />
      ),
    },
    { id: 'kind', title: t('columns.kind'), width: 150, cell: (row) => <State row={row} zone={zone} /> },
    {
      id: 'end',
      title: t('columns.end'),
      onPhone: true,
      cell: ({ subscription_end_date: end, autorenew }) =>
        end === null ? t('never') : <DateCell value={shownEnd(end, autorenew)} zone={zone} />,
    },
    ...(onEdit === null ? [] : [edit]),
    ...(seesAmounts ? [price] : []),
    {
      id: 'autorenew',
      title: t('columns.autorenew'),
      cell: ({ autorenew }) => <CheckCell value={autorenew} />,
    },
    ...marks.filter(({ isSet }) => rows.some(isSet)).map(({ id, isSet }) => markColumn(t, id, isSet)),
    {
      id: 'start',
      title: t('columns.start'),
      cell: (row) => <DateCell value={row.subscription_start_date} zone={zone} />,
    },
  ];
}
