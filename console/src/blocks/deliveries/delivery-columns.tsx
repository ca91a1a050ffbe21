import type { TFunction } from 'i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, Missing, NumberCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Delivery } from '#contract/domains/deliveries/schemas.ts';
import classes from './deliveries.module.css';

const tones = { waiting: 'warn', done: 'good', failed: 'bad', skipped: 'quiet' } as const;

/** @param open shows a delivery with its content and attempts */
export function deliveryColumns(
  t: TFunction<'deliveries'>,
  open: (id: number) => void,
): readonly [Column<Delivery>, ...Column<Delivery>[]] {
  return [
    {
      id: 'created',
      title: t('fields.created'),
      width: 190,
      cell: ({ id, created_at }) => (
        <button type="button" className={classes.link} onClick={() => open(id)}>
          <DateTimeCell value={created_at} />
          <span className="visually-hidden"> {t('open', { id })}</span>
        </button>
      ),
    },
    { id: 'event', title: t('fields.event'), cell: ({ event }) => event ?? t('test') },
    {
      id: 'member',
      title: t('fields.member'),
      cell: ({ member }) =>
        member ? <RowLink to={`/users/edit/${member.id}`}>{member.email}</RowLink> : <Missing />,
    },
    {
      id: 'state',
      title: t('fields.state'),
      onPhone: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'attempts',
      title: t('fields.attempts'),
      align: 'right',
      cell: ({ attempts }) => <NumberCell value={attempts} />,
    },
    {
      id: 'answer',
      title: t('fields.answer'),
      width: 280,
      cell: ({ last_error: error, last_status: status }) => error ?? status ?? <Missing />,
    },
    {
      id: 'next',
      title: t('fields.next'),
      cell: ({ next_try_at: at }) => (at === null ? <Missing /> : <DateTimeCell value={at} />),
    },
  ];
}
