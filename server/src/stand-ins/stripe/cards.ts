// Test cards of Stripe's documentation, and the bank's answer to each.

/** Answer of the bank: yes, or one of the documented declines. */
export type Bank =
  | 'yes'
  | 'insufficient_funds'
  | 'expired_card'
  | 'generic_decline'
  | 'authentication_required';

interface TestCard {
  number: string;
  brand: string;
  bank: Bank;
  /** True if the card may be attached to a customer; one that declines at once may not. */
  attaches: boolean;
}

export const testCards: Record<string, TestCard> = {
  pm_card_visa: { number: '4242424242424242', brand: 'visa', bank: 'yes', attaches: true },
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard', bank: 'yes', attaches: true },
  pm_card_chargeDeclined: card('4000000000000002', 'generic_decline'),
  pm_card_chargeDeclinedInsufficientFunds: card('4000000000009995', 'insufficient_funds'),
  pm_card_chargeDeclinedExpiredCard: card('4000000000000069', 'expired_card'),
  pm_card_chargeCustomerFail: { ...card('4000000000000341', 'generic_decline'), attaches: true },
  pm_card_authenticationRequired: { ...card('4000002760003184', 'authentication_required'), attaches: true },
};

function card(number: string, bank: Bank): TestCard {
  return { number, brand: 'visa', bank, attaches: false };
}

/** The error of each no, as Stripe documents it. */
export const declines: Record<
  Exclude<Bank, 'yes'>,
  { code: string; decline_code?: string; message: string }
> = {
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  generic_decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};
