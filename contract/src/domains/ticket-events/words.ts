// What needs no schema, so that a list of the console knows it without Zod.

/** Columns the events list can be ordered by. */
export const ticketEventOrderColumns = ['active', 'id', 'title', 'start_date', 'end_date'] as const;

/** An event's photo: at most so many bytes and pixels, of these kinds. */
export const photoLimits = {
  bytes: 5_000_000,
  pixels: 25_000_000,
  kinds: ['image/png', 'image/jpeg', 'image/webp'],
} as const;
