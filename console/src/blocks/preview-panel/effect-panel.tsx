import { Anchor, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { date, money } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import type { Forecast, SubscriptionEffect } from '#contract/domains/member-subscriptions/schemas.ts';
import classes from './effect-panel.module.css';

/** Milliseconds without typing before the server is called. */
const settling = 300;

interface EffectPanelProps<Input> {
  /** Values to save; null while nothing is chosen. */
  input: Input | null;
  /** Key of the query, so that answers for other forms aren't shown. */
  name: string;
  load: (input: Input) => Promise<SubscriptionEffect>;
  /** IANA time zone in which days are shown. */
  zone: string;
  /** Opens a subscription that the member already holds instead of adding another. */
  onEditHeld?: (id: number) => void;
}

/**
 * Renders a preview of what saving would do to access and money. Follows the typing. Shown at the end of a form, above
 * its buttons.
 */
export function PreviewPanel<Input>({ input, name, load, zone, onEditHeld }: EffectPanelProps<Input>) {
  const { t } = useTranslation('memberSubscriptions');
  const [settled] = useDebouncedValue(input, settling);
  const { data, isError } = useQuery({
    queryKey: ['effect', name, settled],
    queryFn: () => (settled === null ? null : load(settled)),
    placeholderData: settled === null ? undefined : keepPreviousData,
    gcTime: 0,
    meta: { silentError: true },
  });
  return (
    <section className={classes.panel} aria-label={t('effect.title')} aria-live="polite">
      {input === null ? (
        <p className={classes.note}>{t('effect.choose')}</p>
      ) : isError ? (
        <p className={classes.note}>{t('effect.failed')}</p>
      ) : data ? (
        <>
          {data.holds && <Holds holds={data.holds} zone={zone} onEdit={onEditHeld} />}
          <Told effect={data} zone={zone} />
        </>
      ) : (
        <div role="status" aria-label={t('effect.loading')}>
          <Skeleton height={66} />
        </div>
      )}
    </section>
  );
}

interface HoldsProps {
  holds: NonNullable<SubscriptionEffect['holds']>;
  zone: string;
  onEdit: ((id: number) => void) | undefined;
}

/** Renders the subscription that already gives the member the same access, with a link to change that one instead. */
function Holds({ holds, zone, onEdit }: HoldsProps) {
  const { t } = useTranslation('memberSubscriptions');
  const { id, title, group, access_ends_at: end, renews_at: renews } = holds;
  const until =
    end !== null
      ? t('holds.until', { date: date(end, zone) })
      : renews !== null
        ? t('holds.renews', { date: date(renews, zone) })
        : t('holds.noEnd');
  const held =
    group === null ? t('holds.own', { title, until }) : t('holds.byGroup', { title, group, until });
  return (
    <p className={classes.holds}>
      {held}{' '}
      {id !== null && onEdit && (
        <Anchor component="button" type="button" size="sm" onClick={() => onEdit(id)}>
          {t('holds.edit')}
        </Anchor>
      )}
    </p>
  );
}

function Told({ effect, zone }: { effect: SubscriptionEffect; zone: string }) {
  const { t } = useTranslation('memberSubscriptions');
  const { before, after, notes, refusals } = effect;
  if (refusals.length > 0)
    return (
      <div className={classes.note}>
        {t('effect.refused')}
        <ul className={classes.refusals}>
          {refusals.map(({ field, text }) => (
            <li key={field}>{text}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ name, say }) => (
          <Line
            key={name}
            label={t(`effect.${name}`)}
            before={before === null ? t('effect.notHeld') : say(before, t, zone)}
            after={after === null ? t('effect.notHeld') : say(after, t, zone)}
          />
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

type T = ReturnType<typeof useTranslation<'memberSubscriptions'>>['t'];

const lines: readonly {
  name: 'access' | 'charge' | 'mrr';
  say: (one: Forecast, t: T, zone: string) => string;
}[] = [
  {
    name: 'access',
    say: ({ access_ends_at: end, next_charge: charge }, t, zone) => {
      if (end !== null) return t('effect.ends', { date: date(shownEnd(end, false), zone) });
      return charge === null ? t('effect.goesOn') : t('effect.renews', { date: date(charge.at, zone) });
    },
  },
  {
    name: 'charge',
    say: ({ next_charge: charge }, t, zone) =>
      charge === null
        ? t('effect.noCharge')
        : t('effect.chargeOn', {
            amount: money(charge.amount, charge.currency),
            date: date(charge.at, zone),
          }),
  },
  { name: 'mrr', say: ({ mrr, currency }) => money(mrr, currency) },
];

function Line({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useTranslation('memberSubscriptions');
  const isSame = before === after;
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd data-changed={!isSame || undefined}>
        {!isSame && (
          <>
            <span className={classes.before}>{before}</span>
            <span aria-hidden> → </span>
            <span className={classes.visuallyHidden}> {t('effect.to')} </span>
          </>
        )}
        <span>{after}</span>
      </dd>
    </div>
  );
}
