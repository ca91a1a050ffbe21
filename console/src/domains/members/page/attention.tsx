import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProviderAddress } from '#console/blocks/payment-provider/provider-links.tsx';
import { useMay } from '#console/lib/access.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import type { Member } from '#contract/domains/members/account-schemas.ts';
import type { MemberSummary } from '#contract/domains/members/page-schemas.ts';
import type { CardName } from '../card/card-name.ts';
import { CardLink } from '../card/jump-list.tsx';
import { differencesOf, paymentsOf } from './head-queries.ts';
import classes from './member-head.module.css';

interface Notice {
  id: string;
  /** Description of the fault. */
  text: string;
  /** Further facts, a sentence each. */
  more?: readonly string[];
  /** True for notices about charges, which get a link to Stripe. */
  isCharge?: true;
  /** Card to look at. */
  card: CardName;
  act: string;
}

/** Renders the notices about a member, each with a link to its card; nothing if there are none. */
export function Attention({ member, summary }: { member: Member; summary: MemberSummary | undefined }) {
  const { t } = useTranslation(['members', 'memberPage']);
  const notices = useNotices(member, summary);
  const differences = useDifferences(member.id);
  const stripe = useCustomerAddress(member.id);
  if (notices.length === 0 && differences === 0) return null;
  return (
    <section className={classes.attention} aria-label={t('memberPage:page.attention')}>
      <IconAlertTriangle size={18} aria-hidden />
      <ul>
        {notices.map(({ id, text, more, card, act, isCharge }) => (
          <li key={id}>
            <span className={classes.notice}>
              <b>{text}</b>{' '}
              {more?.map((sentence) => (
                <span key={sentence}>{sentence} </span>
              ))}
            </span>
            <span className={classes.acts}>
              <CardLink name={card}>{act}</CardLink>
              {isCharge && stripe !== null && (
                <a href={stripe} target="_blank" rel="noopener noreferrer">
                  {t('memberPage:page.openStripe')}
                </a>
              )}
            </span>
          </li>
        ))}
        {differences > 0 && (
          <li>
            <b className={classes.notice}>{t('memberPage:page.differences', { count: differences })}</b>
            <Link to="/stripe-differences" search={{ user: String(member.id) } as never}>
              {t('memberPage:page.review')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Returns the number of open discrepancies with Stripe, for operators who may see payments. */
function useDifferences(id: number): number {
  const mayRead = useMay('payments', 'read');
  const { data } = useQuery({ ...differencesOf(id), enabled: mayRead });
  return data?.paginator.total_items ?? 0;
}

/** Returns the address of the member at Stripe; null if there is none or the operator may not see payments. */
function useCustomerAddress(id: number): string | null {
  const mayRead = useMay('payments', 'read');
  const addressOf = useProviderAddress();
  const { data } = useQuery({ ...paymentsOf(id), enabled: mayRead });
  const customer = data?.connected ? data.customer_id : null;
  return data && customer ? addressOf('customers', customer, data.livemode) : null;
}

function useNotices(member: Member, summary: MemberSummary | undefined): Notice[] {
  const { t } = useTranslation(['members', 'memberPage']);
  const zone = useSiteZone();
  const notices: Notice[] = [];
  for (const due of summary?.past_due ?? []) {
    const { id, title, failed_at: failed, failure, grace_ends_at: grace, next_try_at: next } = due;
    const text = failed
      ? t('memberPage:page.failed', { title, date: date(failed, zone) })
      : t('memberPage:page.pastDue', { title });
    const more = [
      failure && t('memberPage:page.failure', { failure: failure.replace(/\.$/, '') }),
      grace && t('memberPage:page.grace', { date: date(grace, zone) }),
      next && t('memberPage:page.nextTry', { date: date(next, zone) }),
    ].filter((sentence) => typeof sentence === 'string');
    const act = t('memberPage:page.seeSubscriptions');
    notices.push({ id: `due-${id}`, text, more, card: 'subscriptions', act, isCharge: true });
  }
  const add = (isSo: boolean, text: string, card: CardName, act: string) => {
    if (isSo) notices.push({ id: text, text, card, act });
  };
  const shared = summary?.compromised_sessions ?? 0;
  add(member.locked === true, t('memberPage:page.locked'), 'locks', t('memberPage:page.seeLocks'));
  add(shared > 0, t('memberPage:page.shared', { count: shared }), 'sharing', t('memberPage:page.review'));
  add(member.active === false, t('memberPage:page.inactive'), 'switches', t('memberPage:page.seeSwitches'));
  add(
    member.confirm === false,
    t('memberPage:page.unconfirmed'),
    'switches',
    t('memberPage:page.seeSwitches'),
  );
  return notices;
}
