import { errorText } from '#contract/base/errors.ts';

export const promoTexts = {
  codeTaken: errorText('promos.code_taken', 'Another promo has this code. Choose a different one.'),
  belowUses: errorText(
    'promos.below_uses',
    'The code was already used {count} times. Choose a limit of at least {count}.',
  ),
  unknownThing: errorText('promos.unknown_thing', "This can't be chosen."),
  unknownCode: errorText('promos.unknown_code', 'This promo code does not exist.'),
  notYet: errorText('promos.not_yet', 'This promo code is valid from {day}.'),
  over: errorText('promos.over', 'This promo code ended on {day}.'),
  usedUp: errorText('promos.used_up', 'This promo code has been used as often as it can be.'),
  notForThis: errorText('promos.not_for_this', 'This promo code is not for this purchase.'),
  otherCurrency: errorText('promos.other_currency', 'This promo code takes off {currency} only.'),
  otherPurchase: errorText(
    'promos.other_purchase',
    'This purchase key was used before for another purchase.',
  ),
} as const;
