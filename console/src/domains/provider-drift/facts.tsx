import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProviderAddress } from '#console/blocks/payment-provider/provider-links.tsx';
import { useSite, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime, dayInWords, money } from '#console/lib/formats.ts';
import { Missing } from '#console/ui/cells/cells.tsx';
import type { Discrepancy, DriftSide } from '#contract/domains/provider-drift/schemas.ts';
import classes from './drift.module.css';
import { causeOf } from './words.ts';

/** Renders the discrepancy: its likely cause, and both sides. */
export function Facts({ drift }: { drift: Discrepancy }) {
  const { t } = useTranslation('providerDrift');
  const zone = useSiteZone();
  const { member, transaction_id: transaction } = drift;
  return (
    <>
      <p className={classes.text}>{t(`reasons.${drift.reason}`)}</p>
      <dl className={classes.details}>
        <dt>{t('causes.title')}</dt>
        <dd>{causeOf(t, drift, zone)}</dd>
        {member && (
          <>
            <dt>{t('dialog.member')}</dt>
            <dd>
              <Link to="/users/edit/$id" params={{ id: String(member.id) }}>
                {member.email}
              </Link>
            </dd>
          </>
        )}
        {transaction !== null && (
          <>
            <dt>{t('dialog.transaction')}</dt>
            <dd>
              <Link to="/transactions/info/$id" params={{ id: String(transaction) }}>
                {t('dialog.transactionOf', { id: transaction })}
              </Link>
            </dd>
          </>
        )}
        <dt>{t('dialog.object')}</dt>
        <dd>
          <AtStripe id={drift.object_id} />
        </dd>
        <dt>{t('dialog.seen')}</dt>
        <dd>{dateTime(drift.first_seen_at, zone)}</dd>
      </dl>
      <Sides here={drift.here} there={drift.there} />
    </>
  );
}

/** Renders Stripe's id, with a link if its dashboard has a page for it. */
function AtStripe({ id }: { id: string }) {
  const addressOf = useProviderAddress();
  const livemode = useSite()?.livemode ?? true;
  const kind = id.startsWith('cus_') ? 'customers' : /^(pi|ch)_/.test(id) ? 'payments' : null;
  const href = kind && addressOf(kind, id, livemode);
  if (!href) return id;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {id}
    </a>
  );
}

const rows: readonly {
  name: 'amount' | 'status' | 'card' | 'expires' | 'customer' | 'linked';
  of: (side: DriftSide) => string | null;
}[] = [
  {
    name: 'amount',
    of: ({ amount, currency }) => (amount === null ? null : money(amount, currency ?? 'usd')),
  },
  { name: 'status', of: ({ status }) => status },
  { name: 'card', of: ({ card }) => card },
  { name: 'expires', of: ({ card_expires_on: day }) => day && dayInWords(day) },
  { name: 'customer', of: ({ customer_id: id }) => id },
  { name: 'linked', of: ({ member }) => member?.email ?? null },
];

function Sides({ here, there }: { here: DriftSide; there: DriftSide }) {
  const { t } = useTranslation('providerDrift');
  const told = rows.filter(({ of }) => of(here) !== null || of(there) !== null);
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('dialog.field')}</span>
          </th>
          <th scope="col">{t('dialog.here')}</th>
          <th scope="col">{t('dialog.there')}</th>
        </tr>
      </thead>
      <tbody>
        {told.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{t(`dialog.${name}`)}</th>
            <td>{of(here) ?? <Missing />}</td>
            <td>{of(there) ?? <Missing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
