/** Words of an import of sales, where they differ from those of members. */
export const importSales = {
  create: {
    title: 'Import sales',
    text: 'Bring what was sold before into {{site}} from a file.',
    dropLabel: 'File of sales',
    fitsRows:
      'A file of rows with commas, semicolons or tabs between the cells, one sale a row. You say what each column is.',
    fitsWho: 'Who paid in every row: the member’s ID in the old system, their e-mail address, or both.',
    fitsWhat:
      'The date (2026-01-31, 20260131 or 01/31/2026, with a time or without), the amount, and the currency as a code such as USD. What was sold may stand beside it.',
    happensCharge:
      'Each row becomes a manual transaction on its own date. A date without a time is that day in the zone of the dashboard, {{zone}}.',
    happensMembers: 'Who is no member yet becomes one. Without an e-mail address nobody can write to them.',
    happensTwice: 'The same file again adds nothing. Equal rows inside one file are sales of their own.',
    happensRefused: 'Negative amounts are rejected: what was given back is no sale.',
    happensNever: 'No mail is sent to anybody, no receipt is made, and no subscription begins.',
    happensUndo: 'For 30 minutes the new sales can be taken out again.',
  },
  mapping: {
    noWho: 'No column says who paid: choose the ID in the old system or the e-mail.',
    missing: 'No column is the {{field}} of the sales.',
  },
  check: {
    text: 'Every row is read and compared with the sales of this site. Nothing changes yet.',
  },
  preview: {
    newMembers_one: '1 new member will be made for these sales.',
    newMembers_other: '{{n}} new members will be made for these sales.',
    sum_one: '1 new sale in {{currency}}: {{amount}}',
    sum_other: '{{n}} new sales in {{currency}}: {{amount}}',
    who: 'Who paid',
    date: 'Date',
    amount: 'Amount',
    sold: 'What was sold',
    free: 'free',
    confirmNew_one: '1 new sale',
    confirmNew_other: '{{n}} new sales',
    confirmMembers_one: '1 new member',
    confirmMembers_other: '{{n}} new members',
    confirmUnchanged_one: '1 sale is here already',
    confirmUnchanged_other: '{{n}} sales are here already',
    confirmUndo: 'For 30 minutes the new sales can be taken out again, with the members made for them.',
  },
  run: {
    stopText:
      'What has been taken in so far stays, and the new sales can be taken out again for 30 minutes. The rest of the file is left out.',
  },
  result: {
    madeMembers_one: '1 member was made for these sales.',
    madeMembers_other: '{{n}} members were made for these sales.',
  },
  undo: {
    text_one: 'The new sale can be taken out again, with the member made for it.',
    text_other: 'The {{n}} new sales can be taken out again, with the members made for them.',
    over: 'The 30 minutes in which the new sales could be taken out are over.',
    verb_one: 'Take out 1 new sale',
    verb_other: 'Take out {{n}} new sales',
    confirmText_one: 'The sale is deleted. If some of it was given back or it was changed since, it stays.',
    confirmText_other:
      'The {{n}} sales are deleted. Those that were changed since, or of which some was given back, stay.',
    confirmRest:
      'Members who were made for these sales are deleted as well, unless somebody has changed or used them since.',
    worked: '{{done}} of {{total}} sales and members',
    undoneText_one: '1 sale was taken out again.',
    undoneText_other: '{{n}} sales were taken out again.',
    removedMembers: 'Members taken out',
    keptTitle: 'What was kept, and why',
    keptLabel: 'Reasons and how many sales they keep here',
    sales: 'Sales',
  },
} as const;
