import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddStandardTemplates } from '#console/blocks/back-test/add-standard-templates.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { textFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { EmailTemplateRow } from '#contract/domains/email-templates/schemas.ts';
import { emailTemplateOrderColumns } from '#contract/domains/email-templates/words.ts';
import { emailTemplateColumns } from './columns.tsx';

/** Templates of the mails of the site, the newest first. */
export function Screen() {
  const { t } = useTranslation('emailTemplates');
  const remove = useRemove<EmailTemplateRow>({
    question: ({ name }) => ({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.emailTemplates.remove({ id }),
    besides: [api.emailTemplates.list.key()],
  });
  const columns = useMemo(() => emailTemplateColumns(t, remove), [t, remove]);
  const filters = useMemo(
    () => ({
      name: textFilter({ label: t('fields.name') }),
      subject: textFilter({ label: t('fields.subject') }),
    }),
    [t],
  );
  const { list, query } = useList(api.emailTemplates.list, {
    filters,
    searchAs: 'global',
    order: { by: 'id', direction: 'desc' },
    orderable: emailTemplateOrderColumns,
  });
  const add = (
    <Button component={Link} to="/emails/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <ListTable
        id="email-templates"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconMail size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: (
            <>
              <AddStandardTemplates />
              {add}
            </>
          ),
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
