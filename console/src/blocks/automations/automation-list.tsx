import { Button } from '@mantine/core';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { actionTypes } from '#contract/domains/actions/words.ts';
import { type Automation, type AutomationKind, arrange, automationOrders } from './automation.ts';
import classes from './automations.module.css';
import { automationColumns } from './columns.tsx';
import { useAutomations } from './use-automations.ts';

interface AutomationListProps {
  /** Restricts the list to one kind; both if left out. */
  only?: AutomationKind;
  title: string;
  text: string;
}

function useAutomationFilters(only: AutomationKind | undefined) {
  const { t } = useTranslation(['automations', 'actions']);
  return useMemo(() => {
    const active = selectFilter({
      label: t('columns.active'),
      options: (['true', 'false'] as const).map((value) => ({
        value,
        label: t(value === 'true' ? 'on' : 'off'),
      })),
    });
    const kind = selectFilter({
      label: t('columns.kind'),
      options: (['action', 'trigger'] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
    });
    const type = selectFilter({
      label: t('columns.type'),
      options: actionTypes.map((value) => ({ value, label: t(`actions:types.${value}`) })),
    });
    return only === undefined ? { kind, type, active } : { active };
  }, [t, only]);
}

function useRemoveAutomation() {
  const { t } = useTranslation(['automations', 'actions', 'triggers']);
  return useRemove<Automation>({
    question: ({ kind, name }) => ({
      title: t(`${kind}s:remove.title`, { title: name }),
      text: t(`${kind}s:remove.text`),
      verb: t(`${kind}s:remove.verb`),
    }),
    remove: ({ kind, id }) =>
      kind === 'action' ? client.actions.remove({ id }) : client.triggers.remove({ id }),
    besides: [api.actions.list.key(), api.triggers.list.key(), api.triggers.starts.key()],
  });
}

/** Actions and triggers of the site in one list, the newest first. */
export function AutomationList({ only, title, text }: AutomationListProps) {
  const { t } = useTranslation(['automations', 'frame', 'actions', 'triggers']);
  const { t: words } = useTranslation(['automations', 'actions', 'triggers']);
  const mayWrite = useMay('automation', 'write');
  const mayDelete = useMay('automation', 'delete');
  const remove = useRemoveAutomation();
  const filters = useAutomationFilters(only);
  const list = useListState({
    filters,
    searchAs: 'event',
    order: { by: 'id', direction: 'desc' },
    orderable: automationOrders,
  });
  const values = list.values as { kind?: AutomationKind; type?: string; active?: 'true' | 'false' };
  const found = useAutomations({
    kind: only ?? values.kind,
    type: actionTypes.find((one) => one === values.type),
    active: values.active,
  });
  const columns = useMemo(
    () => automationColumns(words, { isTriggers: only === 'trigger', onRemove: mayDelete ? remove : null }),
    [words, only, mayDelete, remove],
  );
  const query = useMemo(() => pageOf(found, list), [found, list]);
  const adds = mayWrite && <Adds first={only ?? 'action'} />;
  return (
    <Page width="list">
      <PageHeader
        title={title}
        description={text}
        actions={
          <>
            <Button component={Link} to="/actions/events" variant="default">
              {t('frame:pages.eventStarts')}
            </Button>
            {adds}
          </>
        }
      />
      <Help />
      <ListTable
        id={only === undefined ? 'automations' : `${only}s`}
        label={title}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel={t('search')}
        empty={{
          icon: <IconBolt size={24} stroke={1.5} aria-hidden />,
          text: t(only === undefined ? 'emptyText' : 'emptyTriggers'),
          action: adds,
          narrowedText: t('narrowedText'),
          showAll: t('showAll'),
        }}
      />
    </Page>
  );
}

/** Returns the requested page of the list from all matches. */
function pageOf(
  { rows, ...state }: ReturnType<typeof useAutomations>,
  { search, order, page, limit }: ReturnType<typeof useListState>,
) {
  const by = automationOrders.find((one) => one === order?.by) ?? 'id';
  const all = rows && arrange(rows, { search, by, direction: order?.direction ?? 'desc' });
  const items = all?.slice((page - 1) * limit, page * limit) ?? [];
  return { ...state, data: all && { items, paginator: { total_items: all.length } } };
}

function Adds({ first }: { first: AutomationKind }): ReactNode {
  const { t } = useTranslation('automations');
  const second = first === 'action' ? 'trigger' : 'action';
  return (
    <>
      <Button component={Link} to={`/${second}s/create`} variant="default">
        {t(`add.${second}`)}
      </Button>
      <Button component={Link} to={`/${first}s/create`} leftSection={<IconPlus size={16} aria-hidden />}>
        {t(`add.${first}`)}
      </Button>
    </>
  );
}

function Help() {
  const { t } = useTranslation('automations');
  return (
    <HelpPanel title={t('help.title')}>
      <ul className={classes.help}>
        {(['action', 'trigger', 'webhook'] as const).map((line) => (
          <li key={line}>{t(`help.${line}`)}</li>
        ))}
      </ul>
    </HelpPanel>
  );
}
