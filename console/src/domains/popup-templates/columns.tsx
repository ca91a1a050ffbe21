import { Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import { CheckCell, DateCell, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { PopupTemplateRow } from '#contract/domains/popup-templates/schemas.ts';

/** @param onRemove asks and deletes; null for operators without the right */
export function popupColumns(
  t: TFunction<'popupTemplates'>,
  onRemove: ((popup: PopupTemplateRow) => void) | null,
): readonly Column<PopupTemplateRow>[] {
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 240,
      cell: ({ uid, title }) => <RowLink to={`/templates/edit/${uid}`}>{title}</RowLink>,
    },
    { id: 'name', title: t('fields.name'), orderBy: 'name', cell: ({ name }) => <TextCell value={name} /> },
    { id: 'slug', title: t('fields.slug'), orderBy: 'slug', cell: ({ slug }) => <TextCell value={slug} /> },
    {
      id: 'active',
      title: t('fields.active'),
      orderBy: 'active',
      cell: ({ active }) => <CheckCell value={active} />,
    },
    {
      id: 'status',
      title: t('fields.status'),
      orderBy: 'status',
      onPhone: true,
      cell: ({ status }) => (
        <Badge tone={status === 'published' ? 'good' : 'quiet'}>{t(`statuses.${status}`)}</Badge>
      ),
    },
    {
      id: 'created_at',
      title: t('columns.created'),
      orderBy: 'created_at',
      cell: ({ created_at: at }) => <DateCell value={at} />,
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      align: 'right',
      onPhone: true,
      cell: (popup) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowAction
            icon={IconPencil}
            verb={t('edit.verb')}
            name={t('edit.button', { title: popup.title })}
            act={`/templates/edit/${popup.uid}`}
          />
          {onRemove && (
            <RowAction
              icon={IconTrash}
              verb={t('remove.verb')}
              name={t('remove.button', { title: popup.title })}
              act={() => onRemove(popup)}
            />
          )}
        </Group>
      ),
    },
  ];
}
