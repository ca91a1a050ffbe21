// What needs no schema, so that a list of the console knows it without Zod.

/** Columns the content list can be ordered by. */
export const contentOrderColumns = ['created_at', 'title', 'price', 'id'] as const;

/** How a plan or an event reaches a piece of content. */
export const reaches = ['full', 'metered', 'predictive'] as const;
export type Reach = (typeof reaches)[number];

/** Bytes of a piece of a WordPress export. */
export const importPieceMax = 8 * 1024 ** 2;
