import type { TFunction } from 'i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateCell, Lines, Missing, SecondaryText, Wrapped } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Handover } from '#contract/domains/renewal-handovers/schemas.ts';

export type T = TFunction<'renewalHandovers'>;

const tones = { elsewhere: 'warn', waiting: 'quiet', here: 'good', over: 'quiet' } as const;

function State({ row, t }: { row: Handover; t: T }) {
  const { state, is_past_due: isPastDue, has_card: hasCard } = row;
  const isOpen = state === 'elsewhere' || state === 'waiting';
  const badges = [
    <Badge key="state" tone={tones[state]}>
      {t(`states.${state}`)}
    </Badge>,
  ];
  if (isOpen && isPastDue)
    badges.push(
      <Badge key="due" tone="bad">
        {t('pastDue')}
      </Badge>,
    );
  if (isOpen && !hasCard)
    badges.push(
      <Badge key="card" tone="bad">
        {t('noCard')}
      </Badge>,
    );
  return <Lines items={badges} />;
}

/** Returns the columns of subscriptions that another system renews. */
export function handoverColumns(t: T, zone: string): Column<Handover>[] {
  return [
    {
      id: 'member',
      title: t('columns.member'),
      width: 240,
      cell: ({ member }) => <RowLink to={`/users/edit/${member.id}`}>{member.email}</RowLink>,
    },
    { id: 'plan', title: t('columns.plan'), width: 160, cell: ({ plan_title: title }) => title },
    {
      id: 'ends_at',
      title: t('columns.end'),
      onPhone: true,
      cell: ({ ends_at: end }) => (end === null ? <Missing /> : <DateCell value={end} zone={zone} />),
    },
    {
      id: 'there',
      title: t('columns.there'),
      width: 220,
      cell: ({ provider, provider_subscription: id }) => (
        <Lines
          items={[
            t(`providers.${provider}`),
            ...(id === null ? [] : [<SecondaryText key="id">{id}</SecondaryText>]),
          ]}
        />
      ),
    },
    {
      id: 'state',
      title: t('columns.state'),
      width: 200,
      onPhone: true,
      cell: (row) => <State row={row} t={t} />,
    },
    {
      id: 'failure',
      title: t('columns.failure'),
      width: 360,
      cell: ({ failure }) => (failure === null ? <Missing /> : <Wrapped>{failure}</Wrapped>),
    },
  ];
}
