import type { TFunction } from 'i18next';
import { date, money, number } from '#console/lib/formats.ts';
import { amountToText, defaultCurrency } from '#contract/base/cents.ts';
import type { BulkChangeRow } from '#contract/domains/bulk-changes/schemas.ts';
import type { ShownChange } from '#contract/domains/bulk-changes/shown-schemas.ts';

/** Describes the change in one line: 'Add tags: press, vip'. */
export function whatOf(t: TFunction<'bulkChanges'>, change: ShownChange): string {
  if ('tags' in change) return t(`what.${change.kind}`, { of: change.tags.join(', ') });
  if ('group' in change) return t(`what.${change.kind}`, { of: change.group.name });
  if (change.kind === 'set_price' || change.kind === 'move_price') return pricesOf(t, change);
  if (change.kind === 'set_end' || change.kind === 'extend_end') return endsOf(t, change);
  return t(`what.${change.kind}`);
}

type OfKind<K> = Extract<ShownChange, { kind: K }>;

function pricesOf(t: TFunction<'bulkChanges'>, change: OfKind<'set_price'> | OfKind<'move_price'>): string {
  if (change.kind === 'set_price')
    return t('what.set_price', { price: money(change.price, change.currency) });
  const { share, amount, currency, step } = change;
  const isRaised = (share ?? amount ?? 0) >= 0;
  const what =
    share === null
      ? t(isRaised ? 'what.raise_amount' : 'what.lower_amount', {
          price: money(Math.abs(amount ?? 0), currency ?? 'usd'),
        })
      : t(isRaised ? 'what.raise_share' : 'what.lower_share', { share: Math.abs(share) / 100 });
  return step === 1 ? what : `${what}, ${t('what.rounded', { step: amountToText(step, defaultCurrency) })}`;
}

function endsOf(t: TFunction<'bulkChanges'>, change: OfKind<'set_end'> | OfKind<'extend_end'>): string {
  const what =
    change.kind === 'set_end'
      ? t('what.set_end', { day: date(change.date) })
      : t(`what.extend_${change.unit}`, { count: change.amount, n: number(change.amount) });
  return change.plan === null ? what : `${what}, ${t('what.ofPlan', { plan: change.plan.title })}`;
}

/** Returns whether the change is queued or running, so its state needs polling. */
export function isInProgress({ state }: Pick<BulkChangeRow, 'state'>): boolean {
  return state === 'queued' || state === 'running' || state === 'undoing';
}

/** Milliseconds between two polls of a running change. */
export const pollIntervalMs = 1_500;
