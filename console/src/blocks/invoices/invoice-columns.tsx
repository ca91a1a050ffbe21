import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { monthInWords } from '#console/lib/formats.ts';
import { Lines, Missing, MoneyCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';
import { dueDate } from './due.ts';
import { InvoicePdf } from './invoice-pdf.tsx';
import { InvoiceStatusBadge } from './invoice-status.tsx';
import classes from './invoices.module.css';

/** Holds which invoices show their lines. */
export function useOpenInvoices() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { isOpen: (id: number) => open.has(id), toggle };
}

interface Options {
  t: TFunction<'billing'>;
  open: ReturnType<typeof useOpenInvoices>;
  /** True for a table of several sites. */
  hasSite: boolean;
  /** Buttons of a row besides its PDF. */
  actions?: (invoice: Invoice) => ReactNode;
}

const siteLines = (t: TFunction<'billing'>, { resource }: Invoice): ReactNode[] => [
  <SecondaryText key="site">{resource.title}</SecondaryText>,
  ...(resource.deleted ? [<SecondaryText key="deleted">{t('columns.deletedSite')}</SecondaryText>] : []),
];

const siteColumn = (t: Options['t']): Column<Invoice> => ({
  id: 'resource',
  title: t('columns.site'),
  width: 200,
  cell: ({ resource }) =>
    resource.deleted ? (
      <Lines
        items={[resource.title, <SecondaryText key="deleted">{t('columns.deletedSite')}</SecondaryText>]}
      />
    ) : (
      <TextCell value={resource.title} />
    ),
});

/** Columns of invoices, of one site and across sites. */
export function invoiceColumns({ t, open, hasSite, actions }: Options): readonly Column<Invoice>[] {
  return [
    {
      id: 'invoice_number',
      title: t('columns.number'),
      width: 200,
      cell: (invoice) => <Fold t={t} invoice={invoice} open={open} />,
      // A phone has no columns for the site and the month, which tell one draft from another.
      phoneCell: (invoice) => (
        <div className={classes.first}>
          <Lines
            items={[
              <Fold key="number" t={t} invoice={invoice} open={open} />,
              ...(hasSite ? siteLines(t, invoice) : []),
              <SecondaryText key="month">{monthInWords(invoice.calendar_period)}</SecondaryText>,
            ]}
          />
        </div>
      ),
    },
    ...(hasSite ? [siteColumn(t)] : []),
    {
      id: 'calendar_period',
      title: t('columns.period'),
      cell: ({ calendar_period: period }) => monthInWords(period),
    },
    {
      id: 'description',
      title: t('columns.description'),
      // A wider column would push the buttons out of a window of 1440 pixels.
      width: 168,
      cell: ({ description }) => <TextCell value={description} />,
    },
    {
      id: 'amount',
      title: t('columns.amount'),
      align: 'right',
      onPhone: true,
      cell: ({ amount, currency }) => <MoneyCell value={amount} currency={currency} />,
      phoneCell: (invoice) => (
        <Lines
          items={[
            <MoneyCell key="amount" value={invoice.amount} currency={invoice.currency} />,
            <InvoiceStatusBadge key="status" invoice={invoice} hasDue />,
          ]}
        />
      ),
    },
    {
      id: 'status',
      title: t('columns.status'),
      cell: (invoice) => <InvoiceStatusBadge invoice={invoice} />,
    },
    {
      id: 'livemode',
      title: t('columns.mode'),
      cell: ({ livemode }) => <SecondaryText>{t(livemode ? 'modes.live' : 'modes.test')}</SecondaryText>,
    },
    {
      id: 'payment_due_date',
      title: t('columns.due'),
      cell: ({ payment_due_date: day }) => (day === null ? <Missing /> : dueDate(day)),
    },
    {
      id: 'id',
      title: t('columns.id'),
      isExtra: true,
      cell: ({ id }) => <SecondaryText>{id}</SecondaryText>,
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      align: 'right',
      onPhone: true,
      cell: (invoice) => (
        <span className={classes.row}>
          {invoice.hosted_invoice_url !== null && (
            <a
              className={classes.link}
              href={invoice.hosted_invoice_url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('columns.page')}
            </a>
          )}
          <InvoicePdf invoice={invoice} />
          {actions?.(invoice)}
        </span>
      ),
    },
  ];
}

function Fold({ t, invoice, open }: { t: TFunction<'billing'>; invoice: Invoice; open: Options['open'] }) {
  const { id, invoice_number: number } = invoice;
  const isOpen = open.isOpen(id);
  const name = number ?? t('columns.draft', { id });
  return (
    <button
      type="button"
      className={classes.collapsible}
      aria-expanded={isOpen}
      aria-label={t('lines.of', { name })}
      onClick={() => open.toggle(id)}
    >
      {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      {name}
    </button>
  );
}
