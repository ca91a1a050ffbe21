// Pairs of a session and an item, by which decisions are deduplicated.

/** Interval after a paywall hit in which the same session at the same item is not counted again. */
export const hitCooldown = '30 minutes';

/** A session at an item. */
export interface Pair {
  sessionId: string;
  contentId: number;
}

/** Conditions on decisions `d`; their parameters start at $3. */
export const isOfPairs = `(d.session_id, d.content_id) in (select * from unnest($3::uuid[], $4::bigint[]))`;
export const isOfItems = 'd.content_id = any($3::bigint[])';

/** Returns the parameters of `isOfPairs`. */
export const pairValues = (pairs: readonly Pair[]) => [
  pairs.map(({ sessionId }) => sessionId),
  pairs.map(({ contentId }) => contentId),
];
