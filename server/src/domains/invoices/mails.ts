const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface Due {
  site: string;
  number: string;
  /** With its currency. */
  amount: string;
  month: string;
  /** Why the card was not charged; null where the day has passed. */
  reason: string | null;
  /** Of the billing screen. */
  address: string;
}

/** Tells that an invoice is past due. */
export function pastDueMail({ site, number, amount, month, reason, address }: Due) {
  const why = reason === null ? 'It is past its due date.' : `The card could not be charged: ${one(reason)}`;
  return {
    subject: one(`Invoice ${number} for ${site} is past due`),
    text: [
      'Hello,',
      `Invoice ${number} for ${one(site)}, ${month}, over ${amount} is not paid. ${why}`,
      'See the invoice and the card that pays it:',
      address,
    ].join('\n\n'),
  };
}
