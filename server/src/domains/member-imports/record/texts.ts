import { errorText } from '#contract/base/errors.ts';

const text = (key: string, en: string) => errorText(`member_imports.${key}`, en);

export const importTexts = {
  notNow: text('not_now', 'This is no longer possible: the import is {state}.'),
  partOrder: text('part_order', 'Part {expected} of the file comes next, not part {part}.'),
  tooMuch: text('too_much', 'The parts are larger than the file that was announced.'),
  noRoom: text(
    'no_room',
    'The files of this site take as much space as they may. Delete an import that is not started, or wait until older files are cleared away, after 7 days.',
  ),
  notWhole: text('not_whole', 'The upload is not complete: {uploaded} of {bytes} bytes.'),
  undoOver: text('undo_over', 'The time to undo this import is over.'),
  nothingCreated: text('nothing_created', 'This import created nothing, so there is nothing to undo.'),
  rejectedGone: text('rejected_gone', 'Rejected rows are kept for 90 days. These have expired.'),
  emailColumn: text('email_column', 'Map a column to Email. It identifies each member.'),
  planColumn: text('plan_column', "Map a column to Plans, or don't import the columns about subscriptions."),
  whoColumn: text('who_column', 'Map a column to ID in the old system or Email: who paid.'),
  neededColumn: text('needed_column', 'Map a column to {field}.'),
  noSource: text('no_source', 'No such source is known for a file of this kind.'),
  noCurrency: text('no_currency', 'Choose a currency by its code, such as USD.'),
  notOfKind: text('not_of_kind', 'No column of this kind of file can be {field}.'),
  twice: text('twice', "Two columns can't both be {field}."),
  noSuchColumn: text('no_such_column', 'The file has no such column.'),
} as const;

/** Reasons why a member stays when the import that created them is undone. */
export const keptReasons = {
  changed: 'changed since the import',
  paid: 'has transactions or passes',
  subscriptions: 'has other subscriptions, or theirs were changed',
  group: 'joined or left groups since',
  active: 'has signed in or read since',
  tags: 'got or lost tags since',
} as const;

/** Reasons why work on an import ends early. */
export const workTexts = {
  fileGone: 'The file is no longer here. Upload it again.',
  notDone: 'Something went wrong on our side. Rows imported so far stay; you can import the same file again.',
  killed:
    'The server broke down three times while it worked on this file, and gave up. Rows imported so far stay.',
  rightLost: (who: string, what: 'members' | 'groups'): string =>
    `${who}, who started this, may no longer change ${what} of this site. What was done so far stays.`,
} as const;

/** Reasons why a sale stays when its import is undone. */
export const keptSales = {
  changed: 'changed since the import',
  given_back: 'some of it was given back',
  has_receipt: 'it has a receipt',
} as const;
