import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sites } from '#console/lib/browser-state/sites.ts';
import { money, number } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { InvoiceLine } from '#contract/domains/invoices/schemas.ts';
import classes from './invoices.module.css';

interface Props {
  /** Label of the table for screen readers. */
  label: string;
  lines: readonly InvoiceLine[];
  /** Key of the site; lines link to the rows they count only if it is the current one. */
  siteKey: string;
}

/** Renders the lines of an invoice, or of one for each currency. Several lines of a currency end with their total. */
export function InvoiceLines({ label, lines, siteKey }: Props) {
  const { t } = useTranslation('billing');
  const isCurrent = sites.currentKey() === siteKey;
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const head = (
    <>
      <th>{t('lines.description')}</th>
      <th className={classes.money}>{t('lines.price')}</th>
      <th className={classes.money}>{t('lines.amount')}</th>
    </>
  );
  return (
    <PlainTable label={label} head={head}>
      {currencies.map((currency) => {
        const own = lines.filter((line) => line.currency === currency);
        return (
          <Fragment key={currency}>
            {own.map((line) => (
              <LineRow key={line.kind} line={line} isLinked={isCurrent} />
            ))}
            {currencies.length > 1 && own.length > 1 && <TotalRow lines={own} currency={currency} />}
          </Fragment>
        );
      })}
    </PlainTable>
  );
}

function LineRow({ line, isLinked }: { line: InvoiceLine; isLinked: boolean }) {
  return (
    <tr>
      <td className={classes.words}>
        {isLinked ? <Counted line={line}>{line.description}</Counted> : line.description}
      </td>
      <td className={classes.money}>
        {line.unit_amount !== null && `${number(line.quantity)} × ${money(line.unit_amount, line.currency)}`}
      </td>
      <td className={classes.money}>{money(line.amount, line.currency)}</td>
    </tr>
  );
}

function TotalRow({ lines, currency }: { lines: readonly InvoiceLine[]; currency: string }) {
  const { t } = useTranslation('billing');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <tr className={classes.total}>
      <th scope="row" colSpan={2}>
        {t('lines.total', { currency: currency.toUpperCase() })}
      </th>
      <td className={classes.money}>{money(total, currency)}</td>
    </tr>
  );
}

/** Links to the rows that a line counts, if it has any. */
function Counted({ line, children }: { line: InvoiceLine; children: ReactNode }) {
  const { facts, kind } = line;
  if (facts === null || kind === 'support' || kind === 'monthly') return children;
  const created = `${facts.from}..${facts.to}`;
  return (
    <Link
      className={classes.link}
      to={kind === 'signups' ? '/users' : '/transactions'}
      search={{ created_at: created } as never}
    >
      {children}
    </Link>
  );
}
