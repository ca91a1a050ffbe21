import { useTranslation } from 'react-i18next';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { CheckCell, Lines, Missing } from '#console/ui/cells/cells.tsx';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { boughtOf } from './bought.ts';
import classes from './subscription-cells.module.css';

type Subscription = MemberRow['subscriptions'][number];

interface CellProps {
  subscriptions: readonly Subscription[];
}

// The three cells of a row are aligned: one line per subscription.

/** Renders each plan with its pricing option; 'Free' without any. */
export function SubscriptionCell({ subscriptions }: CellProps) {
  const { t } = useTranslation('members');
  if (subscriptions.length === 0) return <Badge>{t('list.free')}</Badge>;
  return (
    <Lines
      items={subscriptions.map(({ id, plan, title, is_trial, is_past_due }) => {
        const bought = boughtOf(plan.title, title);
        return (
          <span
            key={id}
            className={classes.line}
            title={`${plan.title}: ${title}`}
            data-past-due={is_past_due || undefined}
          >
            <span className={classes.plan}>{plan.title}</span>
            {bought !== null && <span className={classes.second}>{bought}</span>}
            {is_trial && (
              <span className={classes.mark}>
                <Badge tone="warn">{t('list.trial')}</Badge>
              </span>
            )}
            {is_past_due && <Badge tone="bad">{t('list.pastDue')}</Badge>}
          </span>
        );
      })}
    />
  );
}

/** Renders start and end of each subscription. */
export function DatesCell({ subscriptions }: CellProps) {
  const { t } = useTranslation('members');
  const zone = useSiteZone();
  if (subscriptions.length === 0) return <Missing />;
  return (
    <Lines
      items={subscriptions.map(
        ({ id, subscription_start_date: from, subscription_end_date: end, autorenew }) => {
          const to = end === null ? t('list.noEnd') : date(shownEnd(end, autorenew ?? true), zone);
          return (
            <span key={id} className={classes.line}>
              {from === null ? <Missing /> : t('list.dates', { from: date(from, zone), to })}
            </span>
          );
        },
      )}
    />
  );
}

/** Renders for each subscription whether it renews automatically. */
export function AutorenewCell({ subscriptions }: CellProps) {
  if (subscriptions.length === 0) return <Missing />;
  return (
    <Lines
      items={subscriptions.map(({ id, autorenew }) => (
        <span key={id} className={classes.line}>
          <CheckCell value={autorenew} />
        </span>
      ))}
    />
  );
}

/** Renders the subscription that ended last, its end, and its planned end. */
export function PreviousCell({ previous }: { previous: MemberRow['previous_subscription'] }) {
  const { t } = useTranslation('members');
  const zone = useSiteZone();
  if (previous === null) return <Missing />;
  const dayOf = (end: string | null) => end && date(shownEnd(end, false), zone);
  const ended = dayOf(previous.subscription_end_date);
  const planned = dayOf(previous.subscription_planed_end_date);
  const isEarly = ended !== null && planned !== null && planned !== ended;
  return (
    <span className={classes.line}>
      {previous.title}
      {ended !== null && <span className={classes.second}>{t('list.ended', { date: ended })}</span>}
      {isEarly && <span className={classes.second}>{t('list.planned', { date: planned })}</span>}
    </span>
  );
}
