import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { OperatorRights } from '#contract/domains/roles/schemas.ts';
import classes from './roles.module.css';

interface OperatorSitesProps {
  operator: OperatorRights;
  /** Key of the site whose column is highlighted below. */
  shown: string | null;
  onShow: (key: string) => void;
}

/** Renders an operator's relation to each site, and its reason. */
export function OperatorSites({ operator, shown, onShow }: OperatorSitesProps) {
  const { t } = useTranslation('roles');
  const { email, sites, active, total_sites: total } = operator;
  return (
    <>
      {!active && <p role="status">{t('inactive')}</p>}
      {sites.length === 0 ? (
        <p className={classes.count}>{t('noSites')}</p>
      ) : (
        <PlainTable
          label={t('sites', { email })}
          head={
            <>
              {(['site', 'partner', 'relation', 'because'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`siteColumns.${column}`)}
                </th>
              ))}
              <td />
            </>
          }
        >
          {sites.map(({ key, title, partner, relation, because }) => (
            <tr key={key}>
              <td>{title}</td>
              <td>{partner}</td>
              <td>{t(`relations.${relation}`)}</td>
              <td>{t(`because.${because}`, { partner, role: t(`relations.${relation}`) })}</td>
              <td>
                <Button
                  size="xs"
                  variant="default"
                  aria-pressed={key === shown}
                  aria-label={`${t('show')}: ${title}`}
                  onClick={() => onShow(key)}
                >
                  {t(key === shown ? 'shown' : 'show')}
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {total > sites.length && <p className={classes.count}>{t('more', { count: total })}</p>}
    </>
  );
}
