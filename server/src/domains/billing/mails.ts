import { brandName } from '#contract/domains/billing/words.ts';

const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface Ending {
  site: string;
  brand: string;
  last4: string;
  isLive: boolean;
  /** Address of the billing screen. */
  address: string;
}

/** Returns the mail that says that the card for invoices expires soon. */
export function expiringMail({ site, brand, last4, isLive, address }: Ending) {
  const mode = isLive ? '' : ' in test mode';
  return {
    subject: one(`The card for invoices of ${site} expires soon`),
    text: [
      'Hello,',
      `The ${one(brandName(brand))} card ending in ${last4} that pays the invoices of ${one(site)}${mode} expires soon. Add another one before the next invoice is charged:`,
      address,
    ].join('\n\n'),
  };
}
