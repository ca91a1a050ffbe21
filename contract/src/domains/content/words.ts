// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Columns that the content list can be ordered by. */
export const contentOrderColumns = ['created_at', 'title', 'price', 'id'] as const;

/** Ways in which a plan or an event reaches a piece of content. */
export const reaches = ['full', 'metered', 'predictive'] as const;
export type Reach = (typeof reaches)[number];

/** Largest part of a WordPress export, in bytes. */
export const importPieceMax = 8 * 1024 ** 2;

/** Access that the publisher's system gives a piece; `by_rules` leaves it to the site's rules "Behind the wall". */
export const contentAccess = ['by_rules', 'free', 'registered', 'members'] as const;
export type ContentAccess = (typeof contentAccess)[number];

/** Key of the piece to which decisions about unknown content are recorded. The publisher didn't bring it in. */
export const unknownContentKey = 'masthead-unknown-content';

/** States of a piece: it is on the publisher's website, or was taken from it. */
export const contentStates = ['published', 'gone'] as const;
export type ContentState = (typeof contentStates)[number];

/** Sources of the access of a piece: what the publisher's system says, or a choice in the console. */
export const accessSources = ['website', 'console'] as const;

/** Access that a rule "Behind the wall" gives: to everybody, to readers with an account, or to members alone. */
export const wallAccess = ['free', 'registered', 'members'] as const;
export type WallAccess = (typeof wallAccess)[number];

/** Largest lengths of what a publisher sends: keys of content, keys and titles of its filing, its titles and links. */
export const contentKeyMax = 200;
export const contentNameMax = 255;
export const contentTitleMax = 2_000;
export const contentLinkMax = 2_000;

/** Largest number of pieces in one call of the publisher's server. */
export const contentBatchMax = 500;
