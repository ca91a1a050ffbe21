import { type ErrorText, errorText } from '#contract/base/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Reasons why a change of a subscription is refused. */
export const texts = {
  ended: errorText('subscriptions.ended', 'This subscription has ended.'),
  ranOut: errorText('subscriptions.ran_out', 'This subscription has expired. Start a new one instead.'),
  renewing: errorText(
    'subscriptions.renewing',
    'Its period is over and its renewal is being charged. Try again in a few minutes.',
  ),
  noTrial: errorText('subscriptions.no_trial', 'This pricing option has no trial.'),
  notSold: errorText('subscriptions.not_sold', 'This pricing option cannot be sold this way.'),
  unpriced: errorText(
    'subscriptions.unpriced',
    'No price is known for this subscription, so it would renew for free. Set the price of its pricing option first.',
  ),
  notMultiSeat: errorText('subscriptions.not_multi_seat', 'This subscription has no seats to give.'),
  noSeat: errorText('subscriptions.no_seat', 'All seats of this subscription are taken.'),
  seat: errorText('subscriptions.seat', 'A seat follows the subscription it belongs to.'),
  notRenewing: errorText('subscriptions.not_renewing', 'This subscription does not renew.'),
  isRenewing: errorText('subscriptions.is_renewing', 'Autorenew is already on.'),
  notPastDue: errorText('subscriptions.not_past_due', 'No payment of this subscription is overdue.'),
  pastDue: errorText('subscriptions.past_due', 'A payment of this subscription is overdue.'),
  needsEnd: errorText('subscriptions.needs_end', 'A paid subscription needs an end date.'),
  otherPeriod: errorText(
    'subscriptions.other_period',
    'This period was renewed already, or its end was moved.',
  ),
  costsMoney: errorText('subscriptions.costs_money', 'The next period costs money.'),
  isPaid: errorText(
    'subscriptions.is_paid',
    'This subscription is paid for. A trial ends with the first payment.',
  ),
  noTrialBegun: errorText('subscriptions.no_trial_begun', 'This subscription did not begin with a trial.'),
  giftEnds: errorText('subscriptions.gift_ends', 'A gift does not renew.'),
  neverEnds: errorText(
    'subscriptions.never_ends',
    'It never ends, so there is nothing to renew. Set an end date first.',
  ),
  optionEnds: errorText('subscriptions.option_ends', 'This pricing option is sold without autorenew.'),
  renewsAtStripe: errorText(
    'subscriptions.renews_at_stripe',
    'Stripe still renews this subscription, so it would be charged twice. Hand it over first (Members, Imports, Renewals elsewhere).',
  ),
  renewsElsewhere: errorText(
    'subscriptions.renews_elsewhere',
    'Another system still renews this subscription, so it would be charged twice. End it there, then confirm it under Members, Imports, Renewals elsewhere.',
  ),
  noNext: errorText('subscriptions.no_next', 'This pricing option names no next subscription.'),
  neverEndsLater: errorText(
    'subscriptions.never_ends_later',
    'It never ends, so there is nothing to extend.',
  ),
  isOver: errorText('subscriptions.is_over', 'The end date is in the past.'),
  cannotBuy: errorText('subscriptions.cannot_buy', 'A paid period needs a member who is charged for it.'),
} as const;

export function refused(text: ErrorText): AppError {
  return new AppError('conflict', text);
}

/** Notes about a change that are shown before it is saved. */
export const effectTexts = {
  nothing: 'No changes yet.',
  addsNothing: 'This adds nothing: the member has this access already for at least as long.',
  given: 'Given without payment: it counts as access, not as revenue.',
  endsNow: "It ends at once and can't be reopened.",
  renewsItself: 'It renews automatically. The next subscription needs autorenew off.',
  settles: 'The overdue payment is no longer asked for.',
  trialOver: 'What is left of the trial counts as given by an operator.',
  seats: 'Seats get the same dates.',
} as const;
