// What a change would do to access and money, in the words of who reads it before saving. Pure.
import type { SubscriptionEffect } from '#contract/domains/member-subscriptions/schemas.ts';
import type { Edited } from './edit.rules.ts';
import { forecastOf } from './forecast.rules.ts';
import type { Known } from './known.ts';
import type { Subscription } from './subscription.ts';
import { effectTexts, texts } from './texts.ts';

const refusalsOf = (faults: Record<string, string>) =>
  Object.entries(faults).map(([field, text]) => ({ field, text }));

/** Why a new subscription cannot be given like this, by the field's name on the wire. */
export function faultsOfAttaching(next: Subscription, known: Known): Record<string, string> {
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

export function effectOfAttaching(next: Subscription, known: Known): SubscriptionEffect {
  const refusals = refusalsOf(faultsOfAttaching(next, known));
  return {
    before: null,
    after: refusals.length > 0 ? null : forecastOf(next, known),
    is_changed: refusals.length === 0,
    notes: [effectTexts.given],
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

export function effectOfEditing(before: Subscription, change: Edited, known: Known): SubscriptionEffect {
  const refusals = refusalsOf(change.faults);
  const isRefused = refusals.length > 0;
  return {
    before: forecastOf(before, known),
    after: isRefused ? null : forecastOf(change.next, known),
    is_changed: !isRefused && change.events.length > 0,
    notes: isRefused ? [] : notesOf(before, change),
    refusals,
  };
}
