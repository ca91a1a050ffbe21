import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { byGroup, useGroupTitle } from '#console/blocks/exports/groups.ts';
import { api } from '#console/lib/api/client.ts';
import type { ExportSource } from '#contract/domains/exports/schemas.ts';
import classes from './exports.module.css';

interface FieldTreeProps {
  /** Table of the columns; columns of members are grouped. */
  source: ExportSource;
  fields: readonly { key: string; title: string }[];
}

/** Renders the columns of a file below their groups. */
export function FieldTree({ source, fields }: FieldTreeProps) {
  const { t } = useTranslation('exports');
  const groupTitle = useGroupTitle();
  const known = useQuery(
    api.exports.fields.queryOptions({
      staleTime: Number.POSITIVE_INFINITY,
      enabled: source === 'users',
    }),
  );
  const columns = fields.map((field, at) => {
    const usual = source === 'users' ? known.data?.items.find(({ key }) => key === field.key) : undefined;
    return { ...field, place: at + 1, usual: usual?.title ?? field.title, group: usual?.group ?? 'other' };
  });
  return (
    <ul className={classes.tree} aria-label={t('detail.fields')}>
      {byGroup(columns).map(([group, items]) => (
        <li key={group}>
          {source === 'users' && <span className={classes.branch}>{groupTitle(group)}</span>}
          <ul>
            {items.map(({ key, title, place, usual }) => (
              <li key={key}>
                <span className={classes.place} title={t('detail.column', { place })}>
                  {place}
                </span>
                <span>{title}</span>
                {title !== usual && <span className={classes.usual}>{usual}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
