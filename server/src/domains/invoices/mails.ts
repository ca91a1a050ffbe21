const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface Due {
  site: string;
  number: string;
  /** With its currency. */
  amount: string;
  month: string;
  /** Why the card was not charged; null where the day has passed. */
  reason: string | null;
  /** Last day to pay, MM/DD/YYYY. */
  due: string;
  /** Of the billing screen. */
  address: string;
}

/** Tells that an invoice was not paid: that its card was declined, or that its day has passed. */
export function unpaidMail({ site, number, amount, month, reason, due, address }: Due) {
  const why =
    reason === null
      ? 'It is past its due date.'
      : `It is due on ${due}. The card could not be charged: ${one(reason)}`;
  return {
    subject: one(`Invoice ${number} for ${site} ${reason === null ? 'is past due' : 'could not be charged'}`),
    text: [
      'Hello,',
      `Invoice ${number} for ${one(site)}, ${month}, over ${amount} is not paid. ${why}`,
      'See the invoice and the card that pays it:',
      address,
    ].join('\n\n'),
  };
}
