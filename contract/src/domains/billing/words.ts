/** Texts of the card form. */
export const billingTexts = {
  noToken: 'Token not found!',
  noEmail: 'Please fill email',
  invalidEmail: 'Invalid email',
  cardNumber: 'A card number is never sent here: the card form of the provider makes a token of it.',
} as const;

/** Returns the error text for a billing email; null if it is valid. It must contain an @ and a dot. */
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

/** Returns the brand name of a card; the provider's spelling if the brand is unknown here. */
export function brandName(brand: string): string {
  return brands[brand] ?? brand;
}

export const billingModes = ['live', 'test'] as const;
export type BillingMode = (typeof billingModes)[number];
