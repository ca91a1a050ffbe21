// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Columns that the events list can be ordered by. */
export const ticketEventOrderColumns = ['active', 'id', 'title', 'start_date', 'end_date'] as const;

/** Limits of an event's photo: bytes, pixels and types. */
export const photoLimits = {
  bytes: 5_000_000,
  pixels: 25_000_000,
  kinds: ['image/png', 'image/jpeg', 'image/webp'],
} as const;
