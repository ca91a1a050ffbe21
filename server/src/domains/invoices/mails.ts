const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface Due {
  site: string;
  number: string;
  /** Amount with its currency. */
  amount: string;
  month: string;
  /** Reason why the card was not charged; null if the due date has passed. */
  reason: string | null;
  /** Last day to pay, MM/DD/YYYY. */
  due: string;
  /** True if the site is deleted, so that its card can't be changed any more. */
  isDeleted: boolean;
  /** Address of the screen that lists the invoice. */
  address: string;
}

/** Returns the mail about an unpaid invoice: its card was declined, or its due date has passed. */
export function unpaidMail({ site, number, amount, month, reason, due, isDeleted, address }: Due) {
  const why =
    reason === null
      ? 'It is past its due date.'
      : `It is due on ${due}. The card could not be charged: ${one(reason)}`;
  return {
    subject: one(`Invoice ${number} for ${site} ${reason === null ? 'is past due' : 'could not be charged'}`),
    text: [
      'Hello,',
      `Invoice ${number} for ${one(site)}, ${month}, over ${amount} is not paid. ${why}`,
      isDeleted
        ? 'The site was deleted and still owes this invoice. The owner of the publisher’s account finds it here:'
        : 'See the invoice and the card that pays it:',
      address,
    ].join('\n\n'),
  };
}
