import type { WriteScope } from '#server/database/scope.ts';

/** Records the time of the first decision for a reader of a site, which ends its setup. */
export async function noteFirstDecision({ client }: WriteScope, siteId: number): Promise<void> {
  await client.query(
    `update resources set first_decision_at = now() where id = $1 and first_decision_at is null`,
    [siteId],
  );
}
