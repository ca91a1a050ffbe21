import { errorText } from '#contract/base/errors.ts';

const text = (key: string, en: string) => errorText(`member_imports.${key}`, en);

export const importTexts = {
  notNow: text('not_now', 'This is not possible any more: the import is {state}.'),
  partOrder: text('part_order', 'Part {expected} of the file comes next, not part {part}.'),
  tooMuch: text('too_much', 'The parts are larger than the file that was announced.'),
  notWhole: text('not_whole', 'The file has not arrived whole: {uploaded} of {bytes} bytes.'),
  undoOver: text('undo_over', 'The time to undo this import is over.'),
  nothingCreated: text('nothing_created', 'This import created nothing, so there is nothing to undo.'),
  rejectedGone: text('rejected_gone', 'The rejected rows were kept for 90 days and are gone.'),
  emailColumn: text(
    'email_column',
    'Choose the column with the e-mail addresses: members are matched by them.',
  ),
  planColumn: text(
    'plan_column',
    'Choose the column with the plans: what a file says of subscriptions stands beside them.',
  ),
  whoColumn: text(
    'who_column',
    'Choose the column that says who paid: their id in the old system or their e-mail address.',
  ),
  neededColumn: text('needed_column', 'Choose the column with the {field} of the sales.'),
  notOfKind: text('not_of_kind', 'No column of this kind of file can become {field}.'),
  twice: text('twice', 'Two columns cannot both become {field}.'),
  noSuchColumn: text('no_such_column', 'The file has no such column.'),
} as const;

/** Why a file is refused, in words for whoever chose it. */
export const fileTexts = {
  empty: 'The file is empty.',
  headingOnly: 'The file holds a heading and no rows below it.',
  spreadsheet:
    'This is a spreadsheet or an archive, not a CSV file. Save it as "CSV UTF-8" in your spreadsheet program and choose that file.',
  notText:
    'This is not a text file. Choose a CSV file: one member or one sale a line, the cells separated by commas, semicolons or tabs.',
  tooManyColumns: (columns: number, max: number): string =>
    `The file has ${columns} columns; at most ${max} can be read. Take out the ones you do not need.`,
} as const;

/** Why a member stays when the import that made them is undone. */
export const keptReasons = {
  changed: 'changed since the import',
  paid: 'has transactions or passes',
  subscriptions: 'has other subscriptions, or theirs were changed',
  group: 'joined or left groups since',
  active: 'has signed in or read since',
  tags: 'got or lost tags since',
} as const;

/** Why work on an import ends before its time. */
export const workTexts = {
  fileGone: 'The file is not there any more. Upload it again.',
  notDone:
    'Something went wrong on our side. What was done so far stays; the same file can be imported again.',
  rightLost: (who: string, what: 'members' | 'groups'): string =>
    `${who} asked for this and may not change ${what} of this site any more. What was done so far stays.`,
} as const;

/** Why a sale stays when the import that brought it is undone. */
export const keptSales = {
  changed: 'changed since the import',
  given_back: 'some of it was given back',
} as const;
