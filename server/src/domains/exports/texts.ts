import { type ErrorText, errorText } from '#contract/base/errors.ts';

export const exportTexts = {
  running: errorText('exports.running', 'This task is already being processed'),
  cleared: errorText('exports.cleared', 'The file has expired. Run the export again.'),
  notReady: errorText('exports.not_ready', 'The file is not ready yet.'),
  noFile: errorText('exports.no_file', 'There is no file to send. Run the export again.'),
  barred: errorText('exports.barred', 'The person who asked for this may no longer export from this site.'),
  failed: errorText('exports.failed', "The file couldn't be created. Try again."),
  killed: errorText(
    'exports.killed',
    'The server broke down three times while it created the file, and gave up. Choose fewer rows, or ask the person who runs the server.',
  ),
  diskFull: errorText(
    'exports.disk_full',
    'There is no space left for the file. Ask the person who runs the server, then try again.',
  ),
  storeWaits: errorText(
    'exports.store_waits',
    'The file storage does not answer. The file is created as soon as it does.',
  ),
  storeGone: errorText(
    'exports.store_gone',
    'The file storage did not answer for hours. Ask the person who runs the server, then try again.',
  ),
  storeRefuses: errorText(
    'exports.store_refuses',
    'The file storage refuses the file. Ask the person who runs the server, then try again.',
  ),
  storeTooSmall: errorText(
    'exports.store_too_small',
    'The file is larger than the file storage can hold. Choose fewer fields or fewer rows.',
  ),
  tooLarge: errorText(
    'exports.too_large',
    'This is more than a spreadsheet file can hold. Choose CSV, or fewer fields.',
  ),
  filterGone: errorText('exports.filter_gone', 'The filter of this export is no longer valid.'),
  rowsMissing: errorText(
    'exports.rows_missing',
    'The file would not have had all rows, so it was discarded.',
  ),
} as const satisfies Record<string, ErrorText>;
