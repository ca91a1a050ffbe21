import { errorText } from '#contract/base/errors.ts';

export const dashboardTexts = {
  unknownZone: errorText(
    'dashboard.unknown_zone',
    'There is no time zone of this name. One is Europe/Berlin.',
  ),
  unknownCurrency: errorText(
    'dashboard.unknown_currency',
    'Choose usd, eur, gbp or a currency that this site was paid in.',
  ),
  endsTooLate: errorText('dashboard.ends_too_late', 'The latest day is yesterday, {date}.'),
  endsFirst: errorText('dashboard.ends_first', 'The end lies before the start.'),
  otherDateToo: errorText('dashboard.other_date_too', 'Both dates of a period are needed.'),
  tooManyDays: errorText('dashboard.too_many_days', 'Choose at most {days} days.'),
  tooManyGroups: errorText(
    'dashboard.too_many_groups',
    'That would be {count} points, and {most} is the most. Choose a larger group than {group}.',
  ),
} as const;
