import type { ResourceContext } from '#server/database/context.ts';

/** Inserts the result of last night's comparison of the site's cards with their rows. */
export async function seedDashboard({ database, resource }: ResourceContext): Promise<void> {
  await database.owner.query(
    `insert into figure_checks (resource_id, result)
     values ($1, '{"cards": 13, "equal": 12, "differences": [{"card": "mrr", "shown": "1", "counted": "2"}]}')`,
    [resource.id],
  );
}
