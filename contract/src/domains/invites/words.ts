// What needs no schema, so that a list of the console knows it without Zod.

export const inviteTitleMax = 128;
export const inviteCodeMax = 40;
export const inviteActivationsMax = 1_000_000;

/** Columns the invites list can be ordered by. */
export const inviteOrderColumns = ['id', 'title', 'code', 'activations', 'start_date', 'end_date'] as const;

/** A made-up code: so many characters of this alphabet. */
export const inviteCode = { length: 18, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' } as const;

/** How the number of uses is shown at a glance: up to each of these, and more. */
export const activationRanges = ['1-5', '5-10', '10-50', '50-100', '100+'] as const;

/** The range that a number of uses lies in; null for none. A number at an edge belongs to the lower one. */
export function activationRange(uses: number): (typeof activationRanges)[number] | null {
  if (uses < 1) return null;
  if (uses <= 5) return '1-5';
  if (uses <= 10) return '5-10';
  if (uses <= 50) return '10-50';
  if (uses <= 100) return '50-100';
  return '100+';
}
