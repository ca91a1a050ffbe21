import { Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeCell, isUsedUp, totalUses, UsesCell, WindowCell } from '#console/blocks/codes/cells.tsx';
import { number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { CheckCell, SecondaryText, Wrapped } from '#console/ui/cells/cells.tsx';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { addDays } from '#contract/base/date-ranges.ts';
import type { Invite } from '#contract/domains/invites/schemas.ts';
import { activationRange } from '#contract/domains/invites/words.ts';
import classes from './columns.module.css';

/** Describes what an invite gives. */
function giftInWords(t: TFunction<'invites'>, { team_name, subscription, ti_event_ticket: ticket }: Invite) {
  if (team_name !== null) return t('list.group', { name: team_name });
  if (subscription !== null) return t('list.plan', { name: subscription.title });
  if (ticket !== null) return t('list.ticket', { name: `${ticket.ti_event_title}: ${ticket.title}` });
  return <SecondaryText>{t('list.nothing')}</SecondaryText>;
}

/** Renders the number of redemptions and its range; links to the members who redeemed it. */
function Activations({ invite }: { invite: Invite }) {
  const { t } = useTranslation('invites');
  const range = activationRange(invite.activations);
  return (
    <span className={classes.activations}>
      {totalUses(invite) > 0 ? (
        <UsesCell of={invite} to={`/invites/info/${invite.id}`} />
      ) : (
        number(invite.count_uses)
      )}
      {range !== null && <Badge>{t('list.range', { range })}</Badge>}
    </span>
  );
}

function nameColumns(t: TFunction<'invites'>): Column<Invite>[] {
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 190,
      cell: ({ id, title }) => (
        <Wrapped>
          <RowLink to={`/invites/edit/${id}`}>{title}</RowLink>
        </Wrapped>
      ),
    },
    { id: 'id', title: t('fields.id'), orderBy: 'id', cell: ({ id }) => <SecondaryText>{id}</SecondaryText> },
    {
      id: 'code',
      title: t('fields.code'),
      orderBy: 'code',
      width: 200,
      cell: ({ code }) => <CodeCell code={code} />,
    },
    {
      id: 'invite_link',
      title: t('fields.invite_link'),
      width: 150,
      cell: ({ title, invite_link }) => (
        <span className={classes.link}>
          <Tooltip label={invite_link}>
            <span>{invite_link}</span>
          </Tooltip>
          <CopyButton value={invite_link} label={t('list.copyLink', { title })} />
        </span>
      ),
    },
  ];
}

/** Returns the day after the last one of an invite's subscription; null if it has no last day. */
const nothingSince = ({ subscription, subscription_end_date: end }: Invite): string | null =>
  subscription === null || end === null ? null : addDays(end, 1);

function columnsOf(t: TFunction<'invites'>): Column<Invite>[] {
  return [
    ...nameColumns(t),
    { id: 'used', title: t('fields.used'), cell: ({ used }) => <CheckCell value={used} /> },
    {
      id: 'activations',
      title: t('fields.activations'),
      orderBy: 'activations',
      width: 170,
      onPhone: true,
      cell: (invite) => <Activations invite={invite} />,
    },
    {
      id: 'gives',
      title: t('fields.gives'),
      width: 200,
      cell: (invite) => <Wrapped>{giftInWords(t, invite)}</Wrapped>,
    },
    {
      id: 'window',
      title: t('fields.window'),
      orderBy: 'end_date',
      width: 200,
      cell: (invite) => (
        <WindowCell
          start={invite.start_date}
          end={invite.end_date}
          isUsedUp={isUsedUp(invite)}
          nothingSince={nothingSince(invite)}
        />
      ),
    },
  ];
}

/** @param onRemove asks and deletes; null for operators without the right */
export function useInviteColumns(
  onRemove: ((invite: Invite) => void) | null,
  mayWrite: boolean,
): readonly Column<Invite>[] {
  const { t } = useTranslation('invites');
  return useMemo(() => {
    const columns = columnsOf(t);
    if (onRemove === null && !mayWrite) return columns;
    const actions: Column<Invite> = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      onPhone: true,
      cell: (invite) => (
        <span className={classes.actions}>
          {mayWrite && (
            <RowAction
              icon={IconPencil}
              verb={t('remove.editVerb')}
              name={t('remove.edit', { title: invite.title })}
              act={`/invites/edit/${invite.id}`}
            />
          )}
          {onRemove && (
            <RowAction
              icon={IconTrash}
              verb={t('remove.verb')}
              name={t('remove.button', { title: invite.title })}
              act={() => onRemove(invite)}
            />
          )}
        </span>
      ),
    };
    return [...columns, actions];
  }, [t, onRemove, mayWrite]);
}
