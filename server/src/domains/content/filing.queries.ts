import type { WriteScope } from '#server/database/scope.ts';

interface Filing {
  contentId: number;
  termId: number;
}

/** Files content under terms of the same site; existing filings stay. */
export async function fileContent(
  { client }: WriteScope,
  siteId: number,
  filings: readonly Filing[],
): Promise<void> {
  await client.query(
    `insert into content_terms (resource_id, content_id, term_id)
     select distinct $1::bigint, content_id, term_id from unnest($2::bigint[], $3::bigint[]) f (content_id, term_id)
     on conflict do nothing`,
    [siteId, filings.map(({ contentId }) => contentId), filings.map(({ termId }) => termId)],
  );
}
