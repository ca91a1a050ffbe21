import type { ErrorText } from '#contract/base/errors.ts';
import { endBeforeStart } from '#contract/domains/promos/words.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';

/** Returns the date of an instant in a zone, YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

interface Window {
  starts_on: string | null;
  ends_on: string | null;
}

/** Returns the error for a code that can't be redeemed on a day, after its own row has refused it. */
export function rejectionReason(
  { starts_on, ends_on }: Window,
  day: string,
  texts: { notYet: ErrorText; over: ErrorText; usedUp: ErrorText },
): AppError {
  if (starts_on !== null && day < starts_on)
    return new AppError('conflict', texts.notYet, { params: { day: starts_on } });
  if (ends_on !== null && day > ends_on)
    return new AppError('conflict', texts.over, { params: { day: ends_on } });
  return new AppError('conflict', texts.usedUp);
}

/** Checks that the end of a window isn't before its start, with omitted fields as stored. */
export function requireOrder(
  stored: { starts_on: string | null; ends_on: string | null },
  given: { start_date?: string | null | undefined; end_date?: string | null | undefined },
): void {
  const { start_date: start = stored.starts_on, end_date: end = stored.ends_on } = given;
  if (start !== null && end !== null && end < start) throwIfInvalid({ end_date: endBeforeStart });
}
