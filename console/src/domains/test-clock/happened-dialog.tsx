import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { DateTimeCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { ClockEvent } from '#contract/domains/test-clock/schemas.ts';
import type { Happening } from '#contract/domains/test-clock/words.ts';

/** Kind of event on a day. */
export interface Chosen {
  day: string;
  kind: Happening;
}

function happenedColumns(t: TFunction<'testClock'>, zone: string): Column<ClockEvent>[] {
  return [
    {
      id: 'who',
      title: t('log.columns.who'),
      onPhone: true,
      width: 200,
      cell: ({ name, user_id: member, group_id: group }) => (
        <span title={name}>
          {member === null ? (
            <RowLink to={`/groups/edit/${group ?? 0}`} isNewTab>
              {t('log.group', { name })}
            </RowLink>
          ) : (
            <RowLink to={`/users/edit/${member}`} isNewTab>
              {name}
            </RowLink>
          )}
        </span>
      ),
    },
    {
      id: 'title',
      title: t('log.columns.what_of'),
      width: 200,
      cell: ({ title }) => <span title={title}>{title}</span>,
    },
    {
      id: 'at',
      title: t('log.columns.when'),
      onPhone: true,
      cell: ({ at }) => <DateTimeCell value={at} zone={zone} />,
    },
  ];
}

interface HappenedDialogProps {
  turnId: number;
  /** Chosen count; null if none is open. */
  chosen: Chosen | null;
  onClose: () => void;
}

/** Renders the subscriptions affected on a day, with links to them. */
export function HappenedDialog({ turnId, chosen, onClose }: HappenedDialogProps) {
  const { t } = useTranslation('testClock');
  // The last content stays while the dialog closes.
  const [shown, setShown] = useState(chosen);
  if (chosen !== null && chosen !== shown) setShown(chosen);
  const words = shown ? t('log.happened', { kind: t(`log.kinds.${shown.kind}`), date: date(shown.day) }) : '';
  return (
    <KitModal opened={chosen !== null} onClose={onClose} title={words} size={680}>
      {shown && <Rows key={`${shown.day} ${shown.kind}`} turnId={turnId} chosen={shown} label={words} />}
    </KitModal>
  );
}

function Rows({ turnId: id, chosen, label }: { turnId: number; chosen: Chosen; label: string }) {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const list = useListState({ filters: {}, searchAs: '', orderable: [], keep: 'memory' });
  const query = useQuery({
    ...api.testClock.happened.queryOptions({ input: { id, ...chosen, page: list.page, limit: list.limit } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => happenedColumns(t, zone), [t, zone]);
  return (
    <ListTable
      id="clock-happened"
      label={label}
      columns={columns}
      list={list}
      query={query}
      idOf={(row) => row.id}
      hasSearchKey={false}
    />
  );
}
