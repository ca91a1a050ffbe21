// Previews a change of access and money, for the operator who reads it before saving. Pure.
import type { Forecast, SubscriptionEffect } from '#contract/domains/member-subscriptions/schemas.ts';
import type { Edited } from './edit.rules.ts';
import { lastInstant } from './end-instant.ts';
import { forecastOf } from './forecast.rules.ts';
import { dayOf } from './period-end.ts';
import type { RenewalContext } from './renewal-context.ts';
import type { Subscription } from './subscription.ts';
import { effectTexts, texts } from './texts.ts';

const refusalsOf = (faults: Record<string, string>) =>
  Object.entries(faults).map(([field, text]) => ({ field, text }));

/** Returns the reasons why a new subscription can't be given like this, by the field's name on the wire. */
export function faultsOfAttaching(next: Subscription, known: RenewalContext): Record<string, string> {
  const option = known.options.get(next.optionId);
  const followed = option?.next_option_id ?? null;
  return {
    ...(next.endsAt !== null && next.endsAt <= next.startsAt && { subscription_end_date: texts.isOver.en }),
    ...(next.isAllowedNext &&
      (followed === null || !known.options.has(followed)) && {
        is_allowed_next_subscription: texts.noNext.en,
      }),
  };
}

/** A subscription of the same plan, with its forecast. */
export interface Held {
  forecast: Forecast;
  holds: NonNullable<SubscriptionEffect['holds']>;
}

/** Milliseconds of the last moment of access; without an end, later than any. */
const lasts = ({ access_ends_at: end }: Forecast) =>
  end === null ? Number.POSITIVE_INFINITY : Date.parse(end);

/** Returns the subscription that gives access longest; null if there is none. */
export function longestHeld(held: readonly Held[]): Held | null {
  return held.reduce<Held | null>(
    (best, one) => (best === null || lasts(one.forecast) > lasts(best.forecast) ? one : best),
    null,
  );
}

/** Combines the forecasts of two subscriptions of one plan: the longer access, and the existing one's charges. */
function together(held: Forecast, given: Forecast): Forecast {
  const { access_ends_at } = lasts(given) > lasts(held) ? given : held;
  return {
    access_ends_at,
    next_charge: held.next_charge ?? given.next_charge,
    mrr: held.mrr + (given.currency === held.currency ? given.mrr : 0),
    currency: held.currency,
  };
}

/** Returns whether access lasts to a later day; a later time on the same day doesn't count. */
function lastsLonger(one: Forecast, other: Forecast, zone: string): boolean {
  const [end, otherEnd] = [one.access_ends_at, other.access_ends_at];
  if (end === null || otherEnd === null) return otherEnd !== null;
  const lastDay = (at: string): string => dayOf(lastInstant(new Date(at), false), zone);
  return lastDay(end) > lastDay(otherEnd);
}

/** @param held subscriptions that give the member access to the same plan already @param zone of the site's days */
export function effectOfAttaching(
  next: Subscription,
  known: RenewalContext,
  { held, zone }: { held: readonly Held[]; zone: string } = { held: [], zone: 'UTC' },
): SubscriptionEffect {
  const refusals = refusalsOf(faultsOfAttaching(next, known));
  const isRefused = refusals.length > 0;
  const longest = longestHeld(held);
  const given = forecastOf(next, known);
  const adds = longest === null || lastsLonger(given, longest.forecast, zone);
  return {
    before: longest?.forecast ?? null,
    after: isRefused ? null : longest ? together(longest.forecast, given) : given,
    is_changed: !isRefused && adds,
    holds: longest?.holds ?? null,
    notes: adds ? [effectTexts.given] : [effectTexts.addsNothing, effectTexts.given],
    refusals,
  };
}

function notesOf(before: Subscription, { next, events }: Edited): string[] {
  if (events.length === 0) return [effectTexts.nothing];
  const notes: string[] = [];
  if (next.status === 'ended') notes.push(effectTexts.endsNow);
  else if (next.isAllowedNext && !before.isAllowedNext && next.autorenew)
    notes.push(effectTexts.renewsItself);
  if (before.status === 'past_due' && next.status === 'active') notes.push(effectTexts.settles);
  if (before.kind === 'trial' && next.kind === 'attached') notes.push(effectTexts.trialOver);
  if (next.seatsTaken > 0) notes.push(effectTexts.seats);
  return notes;
}

export function effectOfEditing(
  before: Subscription,
  change: Edited,
  known: RenewalContext,
): SubscriptionEffect {
  const refusals = refusalsOf(change.faults);
  const isRefused = refusals.length > 0;
  return {
    before: forecastOf(before, known),
    after: isRefused ? null : forecastOf(change.next, known),
    is_changed: !isRefused && change.events.length > 0,
    holds: null,
    notes: isRefused ? [] : notesOf(before, change),
    refusals,
  };
}
