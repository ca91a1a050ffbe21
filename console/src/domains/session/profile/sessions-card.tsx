import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { operatorSession } from '#contract/domains/session/schemas.ts';
import { deviceOf } from './device-of.ts';
import classes from './profile.module.css';

type Session = z.infer<typeof operatorSession>;

/** Returns how a session's device is called. */
function useDeviceName() {
  const { t } = useTranslation('profile');
  return ({ user_agent }: Session): string => {
    const { browser, system } = deviceOf(user_agent);
    if (browser && system) return t('sessions.onSystem', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}

/** Renders the operator's sessions, and ends them. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const nameOf = useDeviceName();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const query = useQuery(api.session.listSessions.queryOptions());
  const key = api.session.listSessions.key();
  const end = useRemove<Session>({
    question: (session) => ({
      title: t('sessions.endTitle'),
      text: t('sessions.endText', { device: nameOf(session) }),
      verb: t('sessions.end'),
    }),
    remove: ({ id }) => client.session.endSession({ id }),
    besides: [key],
  });
  const endOthers = useMutation(
    api.session.endOtherSessions.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    }),
  );
  const askOthers = async () => {
    const question = {
      title: t('sessions.endOthersTitle'),
      text: t('sessions.endOthersText'),
      verb: t('sessions.endOthers'),
    };
    if (await confirm({ ...question, isLoss: true })) endOthers.mutate({});
  };
  const hasOthers = query.data?.items.some(({ current }) => !current) ?? false;
  return (
    <Card
      anchor="sessions"
      title={t('sessions.title')}
      description={t('sessions.text')}
      actions={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void askOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <RecordLoader query={query} backTo="/dashboard">
        {({ items }) => <Sessions items={items} nameOf={nameOf} onEnd={end} />}
      </RecordLoader>
    </Card>
  );
}

interface SessionsProps {
  items: readonly Session[];
  nameOf: (session: Session) => string;
  onEnd: (session: Session) => void;
}

function Sessions({ items, nameOf, onEnd }: SessionsProps) {
  const { t } = useTranslation('profile');
  return (
    <PlainTable
      label={t('sessions.table')}
      head={
        <>
          <th scope="col">{t('sessions.device')}</th>
          <th scope="col" className={classes.wide}>
            {t('sessions.address')}
          </th>
          <th scope="col" className={classes.wide}>
            {t('sessions.began')}
          </th>
          <th scope="col">{t('sessions.seen')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('sessions.end')}</span>
          </th>
        </>
      }
    >
      {items.map((session) => (
        <tr key={session.id}>
          <td>
            <span className={classes.device}>
              {nameOf(session)}
              {session.current && <Badge tone="good">{t('sessions.here')}</Badge>}
              <span className={classes.narrow}>
                <SecondaryText>{session.ip}</SecondaryText>
              </span>
            </span>
          </td>
          <td className={classes.wide}>
            <SecondaryText>
              <TextCell value={session.ip} />
            </SecondaryText>
          </td>
          <td className={classes.wide}>
            <DateTimeCell value={session.created_at} />
          </td>
          <td>
            <DateTimeCell value={session.last_seen_at} />
          </td>
          <td>
            {!session.current && (
              <RowAction
                icon={IconLogout}
                verb={t('sessions.end')}
                name={t('sessions.endOf', { device: nameOf(session), at: dateTime(session.last_seen_at) })}
                act={() => onEnd(session)}
              />
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
