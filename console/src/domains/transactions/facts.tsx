import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useProviderAddress } from '#console/blocks/payment-provider/provider-links.tsx';
import { useDocuments } from '#console/blocks/receipt-actions/use-documents.ts';
import { StatusBadge } from '#console/blocks/transaction-status.tsx';
import { date, dateTime, money } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { type Fact, FactList } from '#console/ui/cells/fact-list.tsx';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import classes from './transactions.module.css';

interface Props {
  transaction: Transaction;
}

function Payer({ transaction: { user } }: Props) {
  const { t } = useTranslation('transactions');
  if (user === null) return t('info.noMember');
  const name = memberName(user);
  return (
    <>
      <Link to="/users/edit/$id" params={{ id: String(user.id) }}>
        {name}
      </Link>
      {name !== user.email && (
        <>
          {' '}
          <SecondaryText>{user.email}</SecondaryText>
        </>
      )}
    </>
  );
}

function Purchases({ transaction: { purchases, item_title: title, amount, currency } }: Props) {
  if (purchases.length === 0) return title ?? <Missing />;
  if (purchases.length === 1 && purchases[0]?.amount === amount) return purchases[0].item_title;
  return (
    <ul className={classes.plain}>
      {purchases.map((one) => (
        <li key={one.id}>
          {one.item_title} <SecondaryText>{money(one.amount, currency)}</SecondaryText>
        </li>
      ))}
    </ul>
  );
}

function PaidWith({ transaction }: Props) {
  const { t } = useTranslation('transactions');
  const { pay_system: system, card_brand: brand, card_last4: last4 } = transaction;
  const card = last4 === null ? null : t('info.card', { brand: brand ?? t('fields.card'), last4 });
  return [t(`systems.${system}`), card].filter(Boolean).join(' · ');
}

function Promos({ transaction: { promos, currency } }: Props) {
  const { t } = useTranslation('transactions');
  return (
    <ul className={classes.plain}>
      {promos.map(({ id, code, title, price, discount }) => (
        <li key={code}>
          <Link to="/promos/users/$id" params={{ id: String(id) }} title={title}>
            {code}
          </Link>
          {' · '}
          {t('info.promoOff', { discount: money(discount, currency), price: money(price, currency) })}
        </li>
      ))}
    </ul>
  );
}

/** Renders the number of the receipt, if the operator may read receipts. */
function useReceiptNumber({ id }: Transaction): ReactNode {
  const { t } = useTranslation('transactions');
  const documents = useDocuments(id);
  if (documents === undefined) return null;
  return documents.find((one) => one.adjustment_id === null)?.number ?? t('info.noReceipt');
}

/** Renders the id of the payment or the customer at the provider, with a link. */
function Reference({ text, href, copy }: { text: string; href: string | null; copy: string }) {
  return (
    <span className={classes.reference}>
      {href === null ? (
        <span>{text}</span>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
      <CopyButton value={text} label={copy} />
    </span>
  );
}

function useReferences(transaction: Transaction): Fact[] {
  const { t } = useTranslation('transactions');
  const addressOf = useProviderAddress();
  const { transaction_id: payment, customer_id: customer, livemode, pay_system: system } = transaction;
  const isStripe = system === 'stripe';
  const row = (name: string, kind: 'payments' | 'customers', text: string): Fact => [
    name,
    <Reference
      key={kind}
      text={text}
      href={isStripe ? addressOf(kind, text, livemode) : null}
      copy={t('info.copyOf', { name })}
    />,
  ];
  return [
    ...(payment === null ? [] : [row(t('info.payment'), 'payments', payment)]),
    ...(customer === null || !isStripe ? [] : [row(t('info.customer'), 'customers', customer)]),
  ];
}

/** Renders a transaction: amount, status, payer and items. */
export function Facts({ transaction }: Props) {
  const { t } = useTranslation('transactions');
  const receipt = useReceiptNumber(transaction);
  const references = useReferences(transaction);
  const { amount, currency, status, livemode, created_at: at, timezone: zone, fee, failure } = transaction;
  const { refunded_amount: back, promos } = transaction;
  const given = { amount: money(back, currency), left: money(amount - back, currency) };
  const known: (Fact | null)[] = [
    [t('info.member'), <Payer key="payer" transaction={transaction} />],
    [t('info.bought'), <Purchases key="bought" transaction={transaction} />],
    [t('fields.created_at'), at.length === 10 ? date(at) : dateTime(at, zone)],
    [t('info.paidBy'), <PaidWith key="paid" transaction={transaction} />],
    failure === null ? null : [t('info.failure'), failure],
    promos.length === 0 ? null : [t('info.promo'), <Promos key="promos" transaction={transaction} />],
    receipt === null ? null : [t('info.receipt'), receipt],
    back === 0 ? null : [t('info.back'), t('info.backOf', given)],
    fee === 0 ? null : [t('info.fees'), money(fee, currency)],
    ...references,
  ];
  return (
    <section className={classes.head} aria-label={t('info.head')}>
      <div className={classes.sum}>
        <span className={classes.large}>{money(amount, currency)}</span>
        <StatusBadge status={status} />
        {!livemode && <Badge>{t('modes.test')}</Badge>}
      </div>
      <FactList facts={known.filter((fact) => fact !== null)} isInTwo />
    </section>
  );
}
