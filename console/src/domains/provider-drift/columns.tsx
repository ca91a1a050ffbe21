import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, Missing, Wrapped } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Discrepancy } from '#contract/domains/provider-drift/schemas.ts';
import classes from './drift.module.css';
import { sideInShort, type T } from './words.ts';

const tones = { open: 'warn', ignored: 'quiet', mended: 'good', gone: 'quiet' } as const;

function Who({ drift: { member } }: { drift: Discrepancy }) {
  return member ? <RowLink to={`/users/edit/${member.id}`}>{member.email}</RowLink> : <Missing />;
}

/** Columns of the list of differences. */
export function driftColumns(t: T, zone: string, open: (id: number) => void): Column<Discrepancy>[] {
  return [
    {
      id: 'kind',
      title: t('columns.kind'),
      width: 200,
      cell: ({ id, kind }) => (
        <button type="button" className={classes.link} onClick={() => open(id)}>
          {t(`kinds.${kind}`)}
          <span className="visually-hidden">. {t('open', { id })}</span>
        </button>
      ),
    },
    {
      id: 'member',
      title: t('columns.member'),
      width: 240,
      onPhone: true,
      cell: (drift) => <Who drift={drift} />,
      phoneCell: (drift) => (
        <Wrapped>
          <Who drift={drift} />
        </Wrapped>
      ),
    },
    {
      id: 'here',
      title: t('columns.here'),
      width: 170,
      cell: ({ here }) => sideInShort(here) ?? <Missing />,
    },
    {
      id: 'there',
      title: t('columns.there'),
      width: 170,
      cell: ({ there }) => sideInShort(there) ?? <Missing />,
    },
    {
      id: 'first_seen_at',
      title: t('columns.seen'),
      orderBy: 'first_seen_at',
      cell: ({ first_seen_at: at }) => <DateTimeCell value={at} zone={zone} />,
    },
    {
      id: 'state',
      title: t('columns.state'),
      onPhone: true,
      cell: ({ state, mend_error: error, is_mending: isMending }) => (
        <Badge tone={error ? 'bad' : tones[state]}>
          {isMending ? t('columns.mending') : error ? t('columns.failed') : t(`states.${state}`)}
        </Badge>
      ),
    },
    {
      id: 'settled',
      title: t('columns.settled'),
      isExtra: true,
      cell: ({ settled_at: at }) => <DateTimeCell value={at} zone={zone} />,
    },
  ];
}
