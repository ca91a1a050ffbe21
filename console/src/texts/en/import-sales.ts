/** Texts of an import of sales, where they differ from those of members. */
export const importSales = {
  create: {
    title: 'Import members or sales',
    text: 'Import past sales into {{site}} from a file.',
    dropLabel: 'File of sales',
    fitsRows:
      'Any spreadsheet (.xlsx, its first sheet) or text file with one sale per row. Commas, semicolons, tabs, bars and spaces between columns are detected; you choose what each column is.',
    fitsWho: "Who paid in every row: the member's ID in the old system, their email address, or both.",
    fitsWhat:
      'The date (such as 2026-01-31 or 01/31/2026, with or without a time), the amount, and the currency as a code such as USD, in a column or one for all. What was sold is optional.',
    happensCharge:
      'Each row becomes a manual transaction on its own date. Dates without a time are days in {{zone}}, as on the dashboard.',
    happensMembers:
      "Payers who are no members yet become members. Without an email address you can't write to them.",
    happensTwice:
      'Importing the same file again adds nothing. Identical rows within a file are separate sales.',
    happensRefused: 'Negative amounts are rejected: refunds are not imported.',
    happensNever: 'No emails are sent, no receipts are created, and no subscriptions start.',
    happensUndo: 'You can undo for 30 minutes.',
  },
  mapping: {
    noWho: 'Map a column to ID in the old system or Email: who paid.',
    missing: 'Map a column to {{field}}.',
    noCurrency: 'Map a column to Currency, or choose one currency for all amounts.',
  },
  check: {
    text: "Every row is compared with this site's sales. Nothing changes yet.",
  },
  preview: {
    newMembers_one: '1 new member will be added for these sales.',
    newMembers_other: '{{n}} new members will be added for these sales.',
    sum_one: '1 new sale in {{currency}}: {{amount}}',
    sum_other: '{{n}} new sales in {{currency}}: {{amount}}',
    who: 'Who paid',
    date: 'Date',
    amount: 'Amount',
    sold: 'What was sold',
    free: 'Free',
    confirmNew_one: '1 new sale',
    confirmNew_other: '{{n}} new sales',
    confirmMembers_one: '1 new member',
    confirmMembers_other: '{{n}} new members',
    confirmUnchanged_one: '1 sale is already here',
    confirmUnchanged_other: '{{n}} sales are already here',
    confirmUndo: 'You can remove the new sales again for 30 minutes, with the members added for them.',
  },
  run: {
    stopText:
      'Rows imported so far stay; you can undo them for 30 minutes. The rest of the file is not imported.',
  },
  result: {
    madeMembers_one: '1 member was added for these sales.',
    madeMembers_other: '{{n}} members were added for these sales.',
  },
  undo: {
    text_one: 'You can remove the new sale again, with the member added for it.',
    text_other: 'You can remove the {{n}} new sales again, with the members added for them.',
    over: 'The 30 minutes to undo this import are over.',
    verb_one: 'Remove 1 new sale',
    verb_other: 'Remove {{n}} new sales',
    confirmText_one: 'The sale is deleted. If it was refunded or changed since, it stays.',
    confirmText_other: 'The {{n}} sales are deleted. Sales that were refunded or changed since stay.',
    confirmRest: 'Members added for these sales are deleted, too, unless they were changed or active since.',
    worked: '{{done}} of {{total}} sales and members',
    undoneText_one: '1 sale was removed.',
    undoneText_other: '{{n}} sales were removed.',
    removedMembers: 'Members removed',
    keptTitle: 'Sales kept, and why',
    keptLabel: 'Reasons and numbers of sales',
    sales: 'Sales',
  },
} as const;
