import { errorText } from '#contract/base/errors.ts';
import { billingTexts as words } from '#contract/domains/billing/words.ts';

export const billingTexts = {
  noToken: errorText('billing.no_token', words.noToken),
  unknownPlan: errorText('billing.unknown_plan', 'There is no such pricing plan.'),
  cardRefused: errorText('billing.card_refused', 'The card was not taken: {reason}'),
  takesNoCards: errorText(
    'billing.takes_no_cards',
    "This platform doesn't accept cards yet. Pay its invoices another way.",
  ),
  noProvider: errorText(
    'billing.no_provider',
    'No payment provider is set up, so live cards cannot be charged.',
  ),
  declined: errorText('billing.declined', 'The card was declined.'),
};
