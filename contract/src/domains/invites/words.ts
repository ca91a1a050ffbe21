// Constants and types without schemas, so that lists of the console can import them without loading Zod.

export const inviteTitleMax = 128;
export const inviteCodeMax = 40;
export const inviteActivationsMax = 1_000_000;

/** Columns that the invites list can be ordered by. */
export const inviteOrderColumns = ['id', 'title', 'code', 'activations', 'start_date', 'end_date'] as const;

/** Generated codes: length and alphabet. */
export const inviteCode = { length: 18, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' } as const;

/** Ranges that numbers of redemptions are shown in. */
export const activationRanges = ['1-5', '5-10', '10-50', '50-100', '100+'] as const;

/** Returns the range of a number of redemptions; null for 0. A number at an edge belongs to the lower range. */
export function activationRange(uses: number): (typeof activationRanges)[number] | null {
  if (uses < 1) return null;
  if (uses <= 5) return '1-5';
  if (uses <= 10) return '5-10';
  if (uses <= 50) return '10-50';
  if (uses <= 100) return '50-100';
  return '100+';
}
