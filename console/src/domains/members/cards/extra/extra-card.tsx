import { Button } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import type { ExtraDatum } from '#contract/domains/members/page-schemas.ts';
import frame from '../../card/card-frame.module.css';
import { CardFrame } from '../../card/card-frame.tsx';
import type { MemberCardProps } from '../../card/card-name.ts';
import classes from './extra-card.module.css';
import { ExtraDialog } from './extra-dialog.tsx';

const usualHeight = 96;

const nameOf = ({ group_key: group, field_key: field }: ExtraDatum) => `${group} · ${field}`;

/** Renders the member's custom fields. */
export function ExtraCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('extraData', 'write');
  const mayDelete = useMay('extraData', 'delete');
  // The field in the dialog; `new` for one that is added, null while the dialog is closed.
  const [edited, setEdited] = useState<ExtraDatum | 'new' | null>(null);
  const query = useQuery(api.members.extraData.queryOptions({ input: { id } }));
  const remove = useRemove<ExtraDatum>({
    question: (datum) => ({
      title: t('extra.removeTitle'),
      text: t('extra.removeText', { name: nameOf(datum) }),
      verb: t('extra.removeVerb'),
    }),
    remove: ({ group_key, field_key }) =>
      client.members.removeExtraData({ id, extra_groups: [{ group_key, field_key }] }),
    besides: [api.members.extraData.key(), api.members.extraGroups.key(), api.members.extraFields.key()],
  });
  return (
    <>
      <CardFrame
        name="extra"
        query={query}
        height={usualHeight}
        isEmpty={({ items }) => items.length === 0}
        actions={
          mayWrite && (
            <Button variant="default" size="xs" onClick={() => setEdited('new')}>
              {t('extra.add')}
            </Button>
          )
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={frame.empty}>{t('extra.empty')}</p>
          ) : (
            <ul className={classes.list}>
              {items.map((datum) => (
                <li key={nameOf(datum)}>
                  <span className={classes.name}>{nameOf(datum)}</span>
                  <span className={classes.value}>{datum.field_value}</span>
                  <span className={classes.actions}>
                    {mayWrite && (
                      <RowAction
                        icon={IconEdit}
                        verb={t('extra.edit', { name: nameOf(datum) })}
                        act={() => setEdited(datum)}
                      />
                    )}
                    {mayDelete && (
                      <RowAction
                        icon={IconTrash}
                        verb={t('extra.remove', { name: nameOf(datum) })}
                        act={() => remove(datum)}
                      />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </CardFrame>
      <ExtraDialog memberId={id} edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}
