import { errorText } from '#contract/base/errors.ts';

export const texts = {
  notConnected: errorText('handovers.not_connected', 'No payment provider is connected to this site.'),
  noCard: errorText(
    'handovers.no_card',
    'No card of this member is known here. Link members to Stripe, or ask the member for a card.',
  ),
  noId: errorText(
    'handovers.no_id',
    'The file named no subscription at Stripe. End it there, then confirm that it is ended.',
  ),
  cancelledThere: errorText(
    'handovers.cancelled_there',
    'It was canceled at Stripe and ends with its period.',
  ),
  overThere: errorText('handovers.over_there', 'It has ended at Stripe.'),
  goneThere: errorText(
    'handovers.gone_there',
    'This Stripe account has no such subscription. Check the account and the mode.',
  ),
  overdueThere: errorText(
    'handovers.overdue_there',
    'A payment is overdue at Stripe. It is handed over as soon as Stripe has collected it.',
  ),
  renewing: errorText('handovers.renewing', 'Stripe is renewing it right now. It is tried again in an hour.'),
  mayNot: errorText(
    'handovers.may_not',
    'The key of Stripe may not change subscriptions: {reason} Download the ids, end them at Stripe, then confirm it.',
  ),
  unanswered: errorText('handovers.unanswered', 'Stripe could not be asked. It is tried again: {reason}'),
  refused: errorText('handovers.refused', 'Stripe rejected the request: {reason}'),
} as const;

/** Returns the English text with its one parameter. */
export const withReason = ({ en }: { en: string }, reason: string): string => en.replace('{reason}', reason);
