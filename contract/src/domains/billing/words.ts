/** Sentences of the form of a card. */
export const billingTexts = {
  noToken: 'Token not found!',
  noEmail: 'Please fill email',
  invalidEmail: 'Invalid email',
  cardNumber: 'A card number is never sent here: the card form of the provider makes a token of it.',
} as const;

/** What is wrong with a billing email; null when nothing is. It has to hold an @ and a dot. */
export function emailFault(email: string): string | null {
  const typed = email.trim();
  if (typed === '') return billingTexts.noEmail;
  return /^[^\s@]+@[^\s@]*[^\s@.]\.[^\s@]+$/.test(typed) ? null : billingTexts.invalidEmail;
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The brand of a card as it calls itself; as the provider calls it where it is not known here. */
export function brandName(brand: string): string {
  return brands[brand] ?? brand;
}

export const billingModes = ['live', 'test'] as const;
export type BillingMode = (typeof billingModes)[number];
