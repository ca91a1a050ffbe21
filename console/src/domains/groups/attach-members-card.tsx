import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOptions } from '#console/blocks/country-options.ts';
import { memberName } from '#console/blocks/member-name.ts';
import { planOptions } from '#console/blocks/plan-options.ts';
import { tagOptions } from '#console/blocks/tag-options.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { multiIdFilter, multiSelectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Group } from '#contract/domains/groups/schemas.ts';
import { memberColumns } from './member-columns.tsx';
import { reloadMembers } from './reload-members.ts';

function useAttachFilters() {
  const { t } = useTranslation('members');
  return useMemo(
    () => ({
      plan: multiIdFilter({ label: t('filters.plan'), options: planOptions }),
      tags: multiSelectFilter({ label: t('filters.tags'), options: tagOptions }),
      country: multiSelectFilter({ label: t('filters.country'), options: countryOptions }),
    }),
    [t],
  );
}

/** Renders the members who could join the group; attaches the chosen ones or all that match. */
export function AttachMembersCard({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const filters = useAttachFilters();
  const list = useListState({ filters, searchAs: 'global', keep: 'memory' });
  const filter = { ...list.input.filter, not_team: group.id, active: true };
  const query = useQuery(
    api.members.list.queryOptions({
      input: { ...list.input, filter },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useMemo(() => memberColumns(t), [t]);
  // The total is null until it is loaded.
  const total = query.data?.paginator.total_items ?? null;

  const attach = useMutation(
    api.groups.attachMembers.mutationOptions({
      onSuccess() {
        setChosen([]);
        return reloadMembers(queries);
      },
    }),
  );
  const attachAll = async () => {
    const count = total ?? 0;
    const n = number(count);
    const isAgreed = await confirm({
      title: t('attach.confirmTitle', { count, n }),
      text: t('attach.confirmNarrowed', { count, n, name: group.name }),
      verb: t('attach.confirmVerb', { count, n }),
    });
    if (isAgreed) attach.mutate({ id: group.id, filter });
  };
  const hasChosen = chosen.length > 0;
  // Attaching every member is more often a mistake than intended, so it takes a search or a filter.
  const button = (hasChosen || list.isNarrowed) && (
    <Button
      variant={hasChosen ? 'filled' : 'default'}
      disabled={!hasChosen && (!total || query.isPlaceholderData)}
      loading={attach.isPending}
      onClick={() => (hasChosen ? attach.mutate({ id: group.id, user_ids: [...chosen] }) : void attachAll())}
    >
      {hasChosen && t('attach.selected', { n: number(chosen.length) })}
      {!hasChosen &&
        (total === null ? t('attach.allUnknown') : t('attach.all', { count: total, n: number(total) }))}
    </Button>
  );

  return (
    <Card title={t('attach.title')} description={t('attach.text')} actions={button}>
      <ListTable
        id="group-candidates"
        label={t('attach.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={memberName}
        searchLabel={t('attach.search')}
        hasSearchKey={false}
        selection={{ ids: chosen, onChange: setChosen }}
        empty={{ text: t('attach.emptyText'), narrowedText: t('attach.narrowedText') }}
      />
    </Card>
  );
}
