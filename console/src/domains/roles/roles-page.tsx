import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { api, client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { useAddress } from '#console/ui/list-table/list-state.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { OperationRights, OperatorRights } from '#contract/domains/roles/schemas.ts';
import { Matrix } from './matrix.tsx';
import { OperatorSites } from './operator-sites.tsx';
import classes from './roles.module.css';

const operators: OptionSource<number> = {
  key: 'roles-operators',
  async load(search) {
    const { items } = await client.roles.operators({ search });
    return items.map(({ id, email }) => ({ value: id, label: email }));
  },
};

/** What each role may do, and what one operator may do where. */
export function Screen() {
  const { t } = useTranslation('roles');
  const [address, change] = useAddress('address');
  const id = Number(address.operator) || null;
  const matrix = useQuery(api.roles.matrix.queryOptions());
  const found = useQuery({
    ...api.roles.operator.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  const operator = id === null ? null : (found.data ?? null);
  return (
    <Page width="list">
      <PageHeader title={t('title')} description={t('text')} />
      <div className={classes.picker}>
        <SearchSelect
          options={operators}
          chosen={id === null ? null : { value: id, label: operator?.email ?? String(id) }}
          onChoose={(option) => change({ operator: option ? String(option.value) : '', site: '' })}
          isClearable
          opensOnFocus={false}
          input={{ label: t('operator'), required: false, disabled: false, error: null }}
        />
      </div>
      <RecordLoader query={matrix} backTo="/dashboard">
        {({ items }) => (
          <Rights
            items={items}
            operator={operator}
            site={typeof address.site === 'string' ? address.site : null}
            onSite={(site) => change({ site })}
          />
        )}
      </RecordLoader>
    </Page>
  );
}

interface RightsProps {
  items: readonly OperationRights[];
  /** Null while nobody is chosen. */
  operator: OperatorRights | null;
  /** Key of the site that is looked at; null for the first. */
  site: string | null;
  onSite: (key: string) => void;
}

const holds = ({ operation, summary, path, group }: OperationRights, typed: string) =>
  [operation, summary, path, group].some((text) => text.toLowerCase().includes(typed));

function Rights({ items, operator, site, onSite }: RightsProps) {
  const { t } = useTranslation('roles');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = items.filter((one) => holds(one, wanted));
  const at = operator?.sites.find(({ key }) => key === site) ?? operator?.sites[0] ?? null;
  return (
    <>
      {operator && <OperatorSites operator={operator} shown={at?.key ?? null} onShow={onSite} />}
      <div className={classes.line}>
        <TextInput
          label={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={classes.search}
        />
        <span role="status" className={classes.count}>
          {t('found', { count: shown.length })}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={classes.count}>{t('none')}</p>
      ) : (
        <Matrix items={shown} at={operator?.active === false ? null : (at?.relation ?? null)} />
      )}
    </>
  );
}
