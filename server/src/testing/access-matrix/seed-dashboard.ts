import type { ResourceContext } from '#server/database/context.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator } from '../make-resource.ts';

/** Inserts a weekly digest that is on, and a week that was sent. */
async function seedDigest({ database, resource }: ResourceContext): Promise<void> {
  const { id } = await makeOperator(database, { on: [{ resource, role: 'readonly' }] });
  await database.owner.query(
    'insert into weekly_digests (resource_id, operator_id, on_since) values ($1, $2, now())',
    [resource.id, id],
  );
  await database.owner.query(
    `insert into weekly_digest_weeks (resource_id, operator_id, week, token_hash)
     values ($1, $2, '2026-01-05', $3)`,
    [resource.id, id, hashToken(newToken())],
  );
}

/** Inserts the result of last night's comparison of the site's cards with their rows, and digests. */
export async function seedDashboard(ctx: ResourceContext): Promise<void> {
  const { database, resource } = ctx;
  await database.owner.query(
    `insert into figure_checks (resource_id, result)
     values ($1, '{"cards": 13, "equal": 12, "differences": [{"card": "mrr", "shown": "1", "counted": "2"}]}')`,
    [resource.id],
  );
  await seedDigest(ctx);
}
