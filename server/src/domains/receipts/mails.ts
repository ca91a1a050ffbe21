const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface Mailed {
  isCreditNote: boolean;
  number: string;
  site: string;
  /** Address of the file. */
  address: string;
  /** Lifetime of the address, in days. */
  days: number;
}

/** Leads to a receipt. */
export function receiptMail({ isCreditNote, number, site, address, days }: Mailed) {
  const what = isCreditNote ? 'credit note' : 'receipt';
  return {
    subject: one(`Your ${what} ${number} from ${site}`),
    text: [
      'Hello,',
      `Here is your ${what} ${number} from ${one(site)}, as a PDF:`,
      address,
      `The link works for ${days} days. After that, ask ${one(site)} to send it again.`,
    ].join('\n\n'),
  };
}
