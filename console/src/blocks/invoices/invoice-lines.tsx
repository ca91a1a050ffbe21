import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

/** Renders the lines of an invoice. */
export function InvoiceLines({ label, lines, siteKey }: Props) {
  const { t } = useTranslation('billing');
  const isCurrent = sites.currentKey() === siteKey;
  const head = (
    <>
      <th>{t('lines.description')}</th>
      <th className={classes.money}>{t('lines.price')}</th>
      <th className={classes.money}>{t('lines.amount')}</th>
    </>
  );
  return (
    <PlainTable label={label} head={head}>
      {lines.map((line) => (
        <tr key={line.kind}>
          <td className={classes.words}>
            {isCurrent ? <Counted line={line}>{line.description}</Counted> : line.description}
          </td>
          <td className={classes.money}>
            {line.unit_amount !== null &&
              `${number(line.quantity)} × ${money(line.unit_amount, line.currency)}`}
          </td>
          <td className={classes.money}>{money(line.amount, line.currency)}</td>
        </tr>
      ))}
    </PlainTable>
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
