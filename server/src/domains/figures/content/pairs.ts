// Sessions at items: what decisions are told apart by.

/** After a hit, the same session at the same item is not counted again for so long. */
export const hitPause = '30 minutes';

/** A session at an item. */
export interface Pair {
  sessionId: string;
  contentId: number;
}

/** Conditions on decisions `d`, with values from $3 on. */
export const isOfPairs = `(d.session_id, d.content_id) in (select * from unnest($3::uuid[], $4::bigint[]))`;
export const isOfItems = 'd.content_id = any($3::bigint[])';

/** What `isOfPairs` is asked with. */
export const pairValues = (pairs: readonly Pair[]) => [
  pairs.map(({ sessionId }) => sessionId),
  pairs.map(({ contentId }) => contentId),
];
