import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import panel from '#console/blocks/preview-panel/effect-panel.module.css';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, money } from '#console/lib/formats.ts';
import type { FixPreview } from '#contract/domains/provider-drift/schemas.ts';
import classes from './drift.module.css';
import type { T } from './words.ts';

interface EffectQuery {
  data: FixPreview | undefined;
  error: Error | null;
}

/** Renders a preview of the fix: its effect on money, access and MRR. */
export function EffectLines({ query: { data, error } }: { query: EffectQuery }) {
  const { t } = useTranslation('providerDrift');
  return (
    <section className={panel.panel} aria-labelledby="drift-effect" aria-live="polite">
      <h3 id="drift-effect" className={classes.effect}>
        {t('dialog.effect')}
      </h3>
      {data ? (
        <Told effect={data} />
      ) : error ? (
        <p className={panel.note}>
          {t('dialog.effectFailed', { reason: descriptionOf(error) ?? error.message })}
        </p>
      ) : (
        <div role="status" aria-label={t('dialog.effectLoading')}>
          <Skeleton height={66} />
        </div>
      )}
    </section>
  );
}

function Told({ effect }: { effect: FixPreview }) {
  const { t } = useTranslation('providerDrift');
  const zone = useSiteZone();
  const { outcome, refusal, money: moved, subscriptions, charges_now: charged } = effect;
  if (outcome === 'gone') return <p className={panel.note}>{t('dialog.gone')}</p>;
  if (outcome === 'refused')
    return <p className={panel.note}>{t('dialog.refused', { reason: refusal ?? '' })}</p>;
  const lines = [
    ...moved.flatMap((one) => moneyLines(t, one)),
    ...subscriptions.flatMap((one) => accessLines(t, zone, one)),
  ];
  return (
    <>
      {lines.length > 0 && (
        <dl className={`${panel.lines} ${classes.lines}`}>
          {lines.map(({ label, before, after }) => (
            <div key={label} className={panel.line}>
              <dt>{label}</dt>
              <dd data-changed>
                <span className={panel.before}>{before}</span>
                <span aria-hidden> → </span>
                <span className={panel.visuallyHidden}> {t('dialog.to')} </span>
                <span>{after}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {charged.map((plan) => (
        <p key={plan} className={panel.note}>
          {t('dialog.chargesNow', { plan })}
        </p>
      ))}
      {subscriptions.length === 0 && (
        <p className={panel.note}>{t(moved.length === 0 ? 'dialog.same' : 'dialog.sameAccess')}</p>
      )}
    </>
  );
}

interface Between {
  label: string;
  before: string;
  after: string;
}

const changed = (lines: readonly Between[]) => lines.filter(({ before, after }) => before !== after);

function moneyLines(t: T, { currency, before, after }: FixPreview['money'][number]): Between[] {
  const named = { currency: currency.toUpperCase() };
  return changed([
    {
      label: t('dialog.received', named),
      before: money(before.charged, currency),
      after: money(after.charged, currency),
    },
    {
      label: t('dialog.returned', named),
      before: money(before.returned, currency),
      after: money(after.returned, currency),
    },
  ]);
}

type Standing = FixPreview['subscriptions'][number]['before'];

function accessOf(t: T, zone: string, { status, paid_until: until }: Standing): string {
  if (status === 'ended') return t('dialog.ended');
  if (until === null) return t('dialog.noEnd');
  return t(status === 'past_due' ? 'dialog.overdue' : 'dialog.until', { date: date(until, zone) });
}

function chargeOf(t: T, zone: string, { next_charge: charge }: Standing): string {
  if (charge === null) return t('dialog.noCharge');
  return t('dialog.charge', { amount: money(charge.amount, charge.currency), date: date(charge.at, zone) });
}

function accessLines(
  t: T,
  zone: string,
  { plan_title: plan, before, after }: FixPreview['subscriptions'][number],
): Between[] {
  return changed([
    {
      label: t('dialog.access', { plan }),
      before: accessOf(t, zone, before),
      after: accessOf(t, zone, after),
    },
    {
      label: t('dialog.nextCharge', { plan }),
      before: chargeOf(t, zone, before),
      after: chargeOf(t, zone, after),
    },
    {
      label: t('dialog.mrr', { plan }),
      before: money(before.mrr, before.currency),
      after: money(after.mrr, after.currency),
    },
  ]);
}
