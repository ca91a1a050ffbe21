import { useTranslation } from 'react-i18next';
import type { Relation } from '#console/lib/access.ts';
import { CheckCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { relations } from '#contract/base/access.ts';
import type { OperationRights } from '#contract/domains/roles/schemas.ts';
import classes from './roles.module.css';

interface MatrixProps {
  items: readonly OperationRights[];
  /** Relation whose column is highlighted; null for none. */
  at: Relation | null;
}

/** Operations by role, under the headings of the API's documentation. */
export function Matrix({ items, at }: MatrixProps) {
  const { t } = useTranslation('roles');
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <PlainTable
      label={t('table')}
      head={
        <>
          <th scope="col">{t('columns.operation')}</th>
          {relations.map((relation) => (
            <th key={relation} scope="col" data-at={relation === at || undefined} className={classes.role}>
              {t(`relations.${relation}`)}
            </th>
          ))}
        </>
      }
    >
      {groups.map((group, place) => (
        <Group
          key={group}
          group={group}
          items={items.filter((one) => one.group === group)}
          at={at}
          isFirst={place === 0}
        />
      ))}
    </PlainTable>
  );
}

function Group({ group, items, at, isFirst }: MatrixProps & { group: string; isFirst: boolean }) {
  const { t } = useTranslation('roles');
  return (
    <>
      <tr className={classes.group}>
        <th scope="rowgroup">{group}</th>
        {relations.map((relation) => (
          // Said by the head already; here for the eye, which has lost sight of it.
          <td key={relation} aria-hidden data-at={relation === at || undefined} className={classes.role}>
            {!isFirst && t(`relations.${relation}`)}
          </td>
        ))}
      </tr>
      {items.map((one) => (
        <tr key={one.operation}>
          <td className={classes.operation}>
            <span className={classes.summary}>{one.summary}</span>
            <Call rights={one} />
          </td>
          {relations.map((relation) => (
            <td key={relation} data-at={relation === at || undefined} className={classes.role}>
              <CheckCell value={one.relations.includes(relation)} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** Renders the call, and its access rule if that is not a right of the matrix. */
export function Call({ rights: { who, method, path } }: { rights: OperationRights }) {
  const { t } = useTranslation('roles');
  return (
    <span className={classes.call}>
      <code>
        {method} {path}
      </code>
      {who !== 'area' && <SecondaryText>{t(`who.${who}`)}</SecondaryText>}
    </span>
  );
}
