import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceColumns, useOpenInvoices } from '#console/blocks/invoices/invoice-columns.tsx';
import { DraftVerbs } from '#console/blocks/invoices/invoice-verb.tsx';
import { InvoicesList } from '#console/blocks/invoices/invoices-list.tsx';
import { NoPart } from '#console/blocks/readers-only.tsx';
import { mayUse } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { monthInWords } from '#console/lib/formats.ts';
import { useOperator } from '#console/lib/operator.ts';
import { idFilter, selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { invoicesAcrossSize } from '#contract/domains/invoices/words.ts';

const GenerateDialog = lazy(async () => ({
  default: (await import('./generate-dialog.tsx')).GenerateDialog,
}));

/** Returns the filters: sites, months and modes that have invoices. */
function useFilters() {
  const { t } = useTranslation('billing');
  const found = useQuery(api.invoices.listSites.queryOptions({ input: {} }));
  const periods = useQuery(api.invoices.listPeriodsAcross.queryOptions({ input: {} }));
  return useMemo(
    () => ({
      resource_id: idFilter({
        label: t('columns.site'),
        options: (found.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
      }),
      calendar_period: selectFilter({
        label: t('columns.period'),
        options: (periods.data?.items ?? []).map(({ calendar_period: value }) => ({
          value,
          label: monthInWords(value),
        })),
      }),
      livemode: selectFilter({
        label: t('columns.mode'),
        options: [
          { value: 'true', label: t('modes.live') },
          { value: 'false', label: t('modes.test') },
        ],
      }),
      unpaid: selectFilter({
        label: t('filters.payment'),
        options: [
          { value: 'true', label: t('filters.unpaid') },
          { value: 'false', label: t('filters.settled') },
        ],
      }),
    }),
    [t, found.data, periods.data],
  );
}

/** Invoices of all sites that the operator may see. Root writes and finalizes them. */
export function Screen() {
  const { t } = useTranslation('billing');
  const isOperatorOfInvoices = useSites().available.some((site) =>
    mayUse({ who: 'area', area: 'siteInvoices', verb: 'read' }, site.relation),
  );
  const isRoot = useOperator()?.role === 'root';
  return isRoot || isOperatorOfInvoices ? <Invoices /> : <NoPart title={t('across.title')} what="invoices" />;
}

function Invoices() {
  const { t } = useTranslation('billing');
  const isRoot = useOperator()?.role === 'root';
  const open = useOpenInvoices();
  const [isGenerating, setGenerating] = useState(false);
  const filters = useFilters();
  const list = useListState({ filters, searchAs: 'search', fixedSize: invoicesAcrossSize });
  const { page, limit } = list;
  const { livemode, unpaid, ...values } = list.values;
  const flags = {
    ...(livemode && { livemode: livemode === 'true' }),
    ...(unpaid && { unpaid: unpaid === 'true' }),
  };
  const query = useQuery(
    api.invoices.listAcross.queryOptions({
      input: { page, limit, ...values, ...flags },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = invoiceColumns({
    t,
    open,
    hasSite: true,
    actions: (invoice) => isRoot && <DraftVerbs invoice={invoice} />,
  });
  return (
    <Page width="list">
      <PageHeader
        title={t('across.title')}
        description={t('across.text')}
        actions={
          isRoot && (
            <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setGenerating(true)}>
              {t('generate.title')}
            </Button>
          )
        }
      />
      <InvoicesList
        id="invoices"
        label={t('across.title')}
        columns={columns}
        list={list}
        query={query}
        open={open}
      />
      <Suspense>{isGenerating && <GenerateDialog onClose={() => setGenerating(false)} />}</Suspense>
    </Page>
  );
}
