import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import type { Relation } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { useAddress } from '#console/ui/list-table/list-state.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { relations } from '#contract/base/access.ts';
import type { Capability, OperationRights, OperatorRights } from '#contract/domains/roles/schemas.ts';
import { CapabilityTable } from './capability-table.tsx';
import { findCapabilities, holds } from './find-capabilities.ts';
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

/** Renders the rights of each role, and those of an operator on each site. */
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
        {({ items, capabilities }) => (
          <Rights
            items={items}
            capabilities={capabilities}
            operator={operator}
            site={typeof address.site === 'string' ? address.site : null}
            onSite={(site) => change({ site })}
            isFull={address.view === 'operations'}
            onFull={(isFull) => change({ view: isFull ? 'operations' : '' })}
          />
        )}
      </RecordLoader>
    </Page>
  );
}

interface RightsProps {
  items: readonly OperationRights[];
  capabilities: readonly Capability[];
  /** Chosen operator; null if none is chosen. */
  operator: OperatorRights | null;
  /** Key of the shown site; null for the first. */
  site: string | null;
  onSite: (key: string) => void;
  /** True if every operation is listed instead of the capabilities. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

function Rights({ items, capabilities, operator, site, onSite, isFull, onFull }: RightsProps) {
  const { t } = useTranslation('roles');
  const [typed, setTyped] = useState('');
  const [onPhone, setOnPhone] = useState<Relation>('admin');
  const wanted = typed.trim().toLowerCase();
  const { t: words } = useTranslation('roles');
  const found = findCapabilities(capabilities, items, wanted, (id) =>
    `${words(`capabilities.${id}.title`)} ${words(`capabilities.${id}.words`)}`.toLowerCase(),
  );
  const shown = items.filter((one) => holds(one, wanted));
  const part = operator?.sites.find(({ key }) => key === site) ?? operator?.sites[0] ?? null;
  const at = operator?.active === false ? null : (part?.relation ?? null);
  const count = isFull ? shown.length : found.capabilities.length;
  return (
    <>
      {operator && <OperatorSites operator={operator} shown={part?.key ?? null} onShow={onSite} />}
      <div className={classes.line}>
        <TextInput
          label={t(isFull ? 'search' : 'searchCapabilities')}
          placeholder={isFull ? undefined : t('searchExample')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={classes.search}
        />
        <NativeSelect
          label={t('roleShown')}
          value={at ?? onPhone}
          disabled={at !== null}
          data={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
          onChange={(event) => setOnPhone(event.currentTarget.value as Relation)}
          className={classes.roleShown}
        />
        <span role="status" className={classes.count}>
          {t(isFull ? 'found' : 'foundCapabilities', { count })}
        </span>
        <Switch
          label={t('full')}
          checked={isFull}
          onChange={(event) => onFull(event.currentTarget.checked)}
          className={classes.full}
        />
      </div>
      {count === 0 && <p className={classes.count}>{t(isFull ? 'none' : 'noCapabilities')}</p>}
      {count > 0 && isFull && <Matrix items={shown} at={at} />}
      {count > 0 && !isFull && (
        <CapabilityTable
          capabilities={found.capabilities}
          items={found.items}
          at={at}
          onPhone={onPhone}
          isOpen={found.isByOperation && wanted !== ''}
        />
      )}
    </>
  );
}
