import { type ErrorText, errorText } from '#contract/base/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Why a step in a subscription's life is refused. */
export const texts = {
  ended: errorText('subscriptions.ended', 'This subscription has ended.'),
  ranOut: errorText('subscriptions.ran_out', 'This subscription has run out. Start a new one instead.'),
  noTrial: errorText('subscriptions.no_trial', 'This pricing option has no trial.'),
  notSold: errorText('subscriptions.not_sold', 'This pricing option cannot be sold this way.'),
  notMultiSeat: errorText('subscriptions.not_multi_seat', 'This subscription has no seats to give.'),
  noSeat: errorText('subscriptions.no_seat', 'All seats of this subscription are taken.'),
  seat: errorText('subscriptions.seat', 'A seat follows the subscription it belongs to.'),
  notRenewing: errorText('subscriptions.not_renewing', 'This subscription does not renew.'),
  isRenewing: errorText('subscriptions.is_renewing', 'This subscription renews already.'),
  notPastDue: errorText('subscriptions.not_past_due', 'No payment of this subscription is overdue.'),
  pastDue: errorText('subscriptions.past_due', 'A payment of this subscription is overdue.'),
  needsEnd: errorText('subscriptions.needs_end', 'A paid subscription needs an end date.'),
  cannotBuy: errorText('subscriptions.cannot_buy', 'A paid period needs a member who is charged for it.'),
} as const;

export function refused(text: ErrorText): AppError {
  return new AppError('conflict', text);
}
