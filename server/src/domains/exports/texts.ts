import { type ErrorText, errorText } from '#contract/base/errors.ts';

export const exportTexts = {
  running: errorText('exports.running', 'This task is already being processed'),
  cleared: errorText('exports.cleared', 'The file was cleared away. Make it anew.'),
  notReady: errorText('exports.not_ready', 'The file is not there yet.'),
  barred: errorText('exports.barred', 'Whoever asked for this may no longer export from this site.'),
  failed: errorText('exports.failed', 'The file could not be made. Try again.'),
  diskFull: errorText(
    'exports.disk_full',
    'There is no space left for the file. Ask whoever runs the server, then try again.',
  ),
  storeWaits: errorText(
    'exports.store_waits',
    'The place where files are kept does not answer. The file is made as soon as it does.',
  ),
  storeGone: errorText(
    'exports.store_gone',
    'The place where files are kept did not answer for hours. Ask whoever runs the server, then try again.',
  ),
  storeRefuses: errorText(
    'exports.store_refuses',
    'The place where files are kept refuses the file. Ask whoever runs the server, then try again.',
  ),
  storeTooSmall: errorText(
    'exports.store_too_small',
    'The file is larger than the place where files are kept can hold. Choose fewer fields or fewer rows.',
  ),
  tooLarge: errorText(
    'exports.too_large',
    'This is more than a spreadsheet file can hold. Choose CSV, or fewer fields.',
  ),
  filterGone: errorText('exports.filter_gone', 'The filter of this export is no longer understood.'),
  rowsMissing: errorText(
    'exports.rows_missing',
    'The file would not have held all rows, so it was thrown away.',
  ),
} as const satisfies Record<string, ErrorText>;
