import { errorText } from '#contract/base/errors.ts';

export const dashboardTexts = {
  unknownZone: errorText('dashboard.unknown_zone', 'This is not a time zone. An example is Europe/Berlin.'),
  unknownCurrency: errorText(
    'dashboard.unknown_currency',
    'Choose usd, eur, gbp or a currency this site was paid in.',
  ),
  endsTooLate: errorText('dashboard.ends_too_late', 'The latest day is yesterday, {date}.'),
  endsFirst: errorText('dashboard.ends_first', 'The end date is before the start date.'),
  otherDateToo: errorText('dashboard.other_date_too', 'Choose both dates of the period.'),
  tooManyDays: errorText('dashboard.too_many_days', 'Choose at most {days} days.'),
  tooManyGroups: errorText(
    'dashboard.too_many_groups',
    'By {group}, this would be {count} points; {most} is the maximum. Choose a longer grouping.',
  ),
} as const;
