import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { totalUses } from '#console/blocks/codes/cells.tsx';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { textFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Invite } from '#contract/domains/invites/schemas.ts';
import { inviteOrderColumns } from '#contract/domains/invites/words.ts';
import { useInviteColumns } from './columns.tsx';

/** Returns a function that confirms with what is kept, and deletes an invite. */
function useRemoveInvite(): (invite: Invite) => void {
  const { t } = useTranslation('invites');
  return useRemove<Invite>({
    question: (invite) => ({
      title: t('remove.title', { title: invite.title }),
      text: t('remove.text', { count: totalUses(invite), n: number(totalUses(invite)) }),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.invites.remove({ id }),
    besides: [api.invites.list.key()],
  });
}

/** Renders all invites of the site, newest first. */
export function Screen() {
  const { t } = useTranslation('invites');
  const mayWrite = useMay('invites', 'write');
  const mayDelete = useMay('invites', 'delete');
  const remove = useRemoveInvite();
  const columns = useInviteColumns(mayDelete ? remove : null, mayWrite);
  const filters = useMemo(() => ({ code: textFilter({ label: t('fields.code') }) }), [t]);
  const { list, query } = useList(api.invites.list, {
    filters,
    searchAs: 'title',
    order: { by: 'id', direction: 'desc' },
    orderable: inviteOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/invites/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <NotYet what="invites" />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.what')}</p>
        <ul>
          <li>{t('help.gives')}</li>
          <li>{t('help.remove')}</li>
        </ul>
      </HelpPanel>
      <ListTable
        id="invites"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconTicket size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
