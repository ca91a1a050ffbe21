import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import type { ActionType } from '#contract/domains/actions/words.ts';
import { type AutomationKind, automationOfAction, automationOfTrigger } from './automation.ts';

/** Rows of a call. */
const most = 100;

interface Paged<Row> {
  items: readonly Row[];
  paginator: { total_items: number };
}

/** Loads a list whole, page after page: a site has few automations. */
async function loadAll<Row>(load: (page: number) => Promise<Paged<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, paginator } = await load(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= paginator.total_items) return rows;
  }
}

interface Asked {
  kind: AutomationKind | undefined;
  type: ActionType | undefined;
  active: 'true' | 'false' | undefined;
}

/** Actions and triggers of the site as one list. */
export function useAutomations({ kind, type, active }: Asked) {
  const { t } = useTranslation(['automations', 'actions']);
  const flag = active === undefined ? {} : { active };
  const actions = useQuery({
    queryKey: [...api.actions.list.key(), 'all', type, active],
    queryFn: ({ signal }) => {
      const filter = { ...(type === undefined ? {} : { type }), ...flag };
      return loadAll((page) => client.actions.list({ page, limit: most, filter }, { signal }));
    },
    placeholderData: keepPreviousData,
    enabled: kind !== 'trigger',
  });
  const triggers = useQuery({
    queryKey: [...api.triggers.list.key(), 'all', active],
    queryFn: ({ signal }) =>
      loadAll((page) => client.triggers.list({ page, limit: most, filter: flag }, { signal })),
    placeholderData: keepPreviousData,
    // No trigger has the type of an action.
    enabled: kind !== 'action' && type === undefined,
  });
  const asked = [
    ...(kind === 'trigger' ? [] : [actions]),
    ...(kind === 'action' || type !== undefined ? [] : [triggers]),
  ];
  const isThere = asked.every(({ data }) => data !== undefined);
  const rows = useMemo(
    () => [
      ...(kind === 'trigger' ? [] : (actions.data ?? []).map((one) => automationOfAction(one, t))),
      ...(kind === 'action' || type !== undefined
        ? []
        : (triggers.data ?? []).map((one) => automationOfTrigger(one, t))),
    ],
    [actions.data, triggers.data, kind, type, t],
  );
  const failed = asked.find(({ isError }) => isError);
  return {
    rows: isThere ? rows : undefined,
    isFetching: asked.some(({ isFetching }) => isFetching),
    isPlaceholderData: asked.some(({ isPlaceholderData }) => isPlaceholderData),
    isError: failed !== undefined,
    error: failed?.error ?? null,
    errorUpdatedAt: failed?.errorUpdatedAt ?? 0,
    refetch: () => Promise.all(asked.map((query) => query.refetch())),
  };
}
