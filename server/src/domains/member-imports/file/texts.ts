/** Reasons why a file is rejected, as texts for the operator. */
export const fileTexts = {
  empty: 'The file is empty.',
  headingOnly: 'The file has headings but no rows below them.',
  olderSpreadsheet:
    'This is an older spreadsheet (.xls) or one with a password. Save it as .xlsx or CSV (UTF-8) and choose that file.',
  notText:
    'This is not a table. Choose a spreadsheet (.xlsx) or a text file (.csv) with one member or one sale per row.',
  tooManyColumns: (columns: number, max: number): string =>
    `The file has ${columns} columns; at most ${max} can be read. Remove the ones you don't need.`,
  firstRow: (why: string): string => `The first row can't be read: ${why}.`,
} as const;
