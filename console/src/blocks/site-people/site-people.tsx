import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import type { ResourceRole } from '#contract/base/access.ts';
import type { ResourceMember } from '#contract/domains/resource-members/schemas.ts';
import { useRemove } from '../use-remove.ts';
import { useResetFactor } from '../use-reset-factor.ts';
import { AddForm } from './add-form.tsx';
import { peopleColumns } from './columns.tsx';
import classes from './site-people.module.css';

const noFilters = {};

/** Renders the operators with a role on a site, which need not be the current one. */
export function SitePeople({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('resourceMembers');
  const queries = useQueryClient();
  const site = useSites().available.find(({ key }) => key === siteKey);
  const relation = site?.relation ?? null;
  const mayWrite = mayUse({ who: 'area', area: 'resourceMembers', verb: 'write' }, relation);
  const context = useMemo(() => ({ resource: siteKey }), [siteKey]);
  const list = useListState({ filters: noFilters, searchAs: 'global', keep: 'memory' });
  const { page, limit, filter } = list.input;
  const query = useQuery(
    api.resourceMembers.list.queryOptions({
      input: { key: siteKey, page, limit, ...(filter ? { filter } : {}) },
      context,
      placeholderData: keepPreviousData,
    }),
  );
  const again = useCallback(
    () => queries.invalidateQueries({ queryKey: api.resourceMembers.list.key() }),
    [queries],
  );
  const change = useMutation({
    mutationFn: (given: { operatorId: number; role: ResourceRole }) =>
      client.resourceMembers.changeRole({ key: siteKey, ...given }, { context }),
    // Also after a failure, so that the choice shows the stored role.
    onSettled: again,
  });
  const { mutate, isPending, variables } = change;
  const onRole = useCallback(
    (operatorId: number, role: ResourceRole) => mutate({ operatorId, role }),
    [mutate],
  );
  const onRemove = useRemove<ResourceMember>({
    question: ({ email }) => ({
      title: t('remove.title', { email }),
      text: t('remove.text'),
      verb: t('remove.verb'),
      site: site?.title ?? null,
    }),
    remove: ({ operator_id }) =>
      client.resourceMembers.remove({ key: siteKey, operatorId: operator_id }, { context }),
    besides: [api.resourceMembers.list.key()],
  });
  const onResetFactor = useResetFactor();
  const saving = isPending ? variables.operatorId : null;
  const columns = useMemo(
    () => peopleColumns(t, mayWrite ? { onRole, onRemove, onResetFactor, saving } : null),
    [t, mayWrite, onRole, onRemove, onResetFactor, saving],
  );
  return (
    <>
      {mayWrite && <AddForm siteKey={siteKey} onAdded={again} />}
      {mayWrite && <p className={classes.hint}>{t('atOnce')}</p>}
      <ListTable
        id="site-people"
        label={t('label')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ operator_id }) => operator_id}
        nameOf={({ email }) => email}
        searchLabel={t('search')}
        hasSearchKey={false}
        empty={{ text: t('empty'), narrowedText: t('narrowed') }}
      />
    </>
  );
}
