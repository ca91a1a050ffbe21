import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { CheckCell, DateTimeCell, Missing, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { EmailTemplateRow } from '#contract/domains/email-templates/schemas.ts';

/** @param onRemove asks and deletes */
export function emailTemplateColumns(
  t: TFunction<'emailTemplates'>,
  onRemove: (template: EmailTemplateRow) => void,
): readonly Column<EmailTemplateRow>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      orderBy: 'name',
      width: 260,
      cell: ({ id, name }) => <RowLink to={`/emails/edit/${id}`}>{name}</RowLink>,
    },
    {
      id: 'id',
      title: t('columns.id'),
      orderBy: 'id',
      cell: ({ id }) => <SecondaryText>{id}</SecondaryText>,
    },
    {
      id: 'subject',
      title: t('fields.subject'),
      orderBy: 'subject',
      onPhone: true,
      cell: ({ subject }) => <TextCell value={subject} />,
    },
    {
      id: 'used',
      title: t('columns.used'),
      onPhone: true,
      cell: ({ used, fault }) => (
        <>
          {used === null ? <Missing /> : <CheckCell value={used} />}{' '}
          {fault !== null && (
            <span title={fault}>
              <Badge tone="bad">{t('broken')}</Badge>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'created_at',
      title: t('columns.created'),
      orderBy: 'created_at',
      cell: ({ created_at: at }) => (at === null ? <Missing /> : <DateTimeCell value={at} />),
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      align: 'right',
      onPhone: true,
      cell: (template) => (
        <RowAction
          icon={IconTrash}
          verb={t('remove.verb')}
          name={t('remove.button', { name: template.name })}
          act={() => onRemove(template)}
        />
      ),
    },
  ];
}
