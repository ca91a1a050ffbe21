import {
  IconArrowBackUp,
  IconBolt,
  IconCreditCard,
  IconDiscount2,
  IconEdit,
  IconLock,
  IconLogin2,
  IconMail,
  IconRepeat,
  IconTicket,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime, money } from '#console/lib/formats.ts';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';
import type { TimelineKind, TimelineTarget } from '#contract/domains/member-timeline/words.ts';
import type { CardName } from '../../card/card-name.ts';
import { CardLink } from '../../card/jump-list.tsx';
import classes from './timeline.module.css';
import { changeOf, detailOf, happened, titleOf } from './words.ts';

const icons: Readonly<Record<TimelineKind, ComponentType<{ size: number }>>> = {
  change: IconEdit,
  subscription: IconRepeat,
  payment: IconCreditCard,
  refund: IconArrowBackUp,
  mail: IconMail,
  sign_in: IconLogin2,
  refused: IconLock,
  group: IconUsersGroup,
  ticket: IconTicket,
  code: IconDiscount2,
  delivery: IconBolt,
};

/** Pages of the records that have one. */
const pages: Partial<Record<TimelineTarget, string>> = {
  transaction: '/transactions/info',
  group: '/groups/edit',
  ticket_event: '/tievents/edit',
  promo: '/promos/edit',
  invite: '/invites/info',
  bulk_change: '/users/bulk-changes',
  member_import: '/users/imports',
  action: '/actions/edit',
  trigger: '/triggers/edit',
};

/** Things that a card of this page shows. */
const cards: Partial<Record<TimelineTarget, CardName>> = {
  subscription: 'subscriptions',
  mail: 'mails',
  session: 'sessions',
};

/** Kinds of failures and losses, which are highlighted. */
const bad = new Set(['failed', 'dispute', 'past_due', 'deny', 'shared']);

function Opening({ entry, children }: { entry: TimelineEntry; children: ReactNode }) {
  const { target, target_id: id, title } = entry;
  const card = cards[target];
  if (card) return <CardLink name={card}>{children}</CardLink>;
  if (target === 'content' && title !== null)
    return (
      <Link to="/content" search={{ search: title.slice(0, 200) }}>
        {children}
      </Link>
    );
  const page = pages[target];
  return page === undefined || id === null ? children : <RowLink to={`${page}/${id}`}>{children}</RowLink>;
}

/** Renders an event with a link to its record. */
export function Entry({ entry, zone }: { entry: TimelineEntry; zone: string }) {
  const { t } = useTranslation('memberPage', { keyPrefix: 'timeline' });
  const { kind, what, at, amount, currency, by, changed } = entry;
  const Icon = icons[kind];
  const title = titleOf(t, entry);
  const more = [detailOf(t, entry), by !== null && t('by', { name: by })].filter(Boolean).join(' · ');
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-bad={bad.has(what) || undefined} aria-hidden>
        <Icon size={16} />
      </span>
      <div className={classes.words}>
        <span>
          <span className={classes.what}>{happened(entry)}</span>
          {title !== null && (
            <>
              {' '}
              <Opening entry={entry}>{title}</Opening>
            </>
          )}
        </span>
        {more !== '' && <span className={classes.more}>{more}</span>}
        {changed.length > 0 && (
          <ul className={classes.changed}>
            {changed.map((one) => (
              <li key={`${one.field} ${one.from} ${one.to}`}>{changeOf(t, one)}</li>
            ))}
          </ul>
        )}
      </div>
      {amount !== null && <span className={classes.amount}>{money(amount, currency ?? 'usd')}</span>}
      <time className={classes.time} dateTime={at}>
        {/* The day is shown above, so only the time is left. */}
        {dateTime(at, zone).slice('MM/DD/YYYY '.length)}
      </time>
    </li>
  );
}
