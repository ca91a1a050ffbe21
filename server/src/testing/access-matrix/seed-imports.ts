import type { ImportState } from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';

const column = {
  position: 0,
  title: 'email',
  samples: ['a@example.com'],
  field: 'email',
  suggested_by: 'heading',
};

/** Inserts an import's rows in its other tables. */
async function fill(
  { db, client }: WriteScope,
  resource_id: number,
  id: number,
  member: number,
): Promise<void> {
  const ids = { resource_id, import_id: id };
  await db
    .insertInto('member_import_reasons')
    .values({ ...ids, kind: 'rejected', reason: 'none', rows: 1 })
    .execute();
  await db
    .insertInto('member_import_makes')
    .values({ ...ids, kind: 'tag', made_id: 1 })
    .execute();
  await db
    .insertInto('member_import_columns')
    .values({ resource_id, title_lc: 'mail', field: 'email' })
    .execute();
  await client.query(
    `insert into member_import_members (resource_id, import_id, member_id, tags, subscriptions)
     values ($1, $2, $3, 0, 0)`,
    [resource_id, id, member],
  );
  await client.query(
    `insert into imported_sales (resource_id, transaction_id, identity, import_id)
     select $1, min(id), gen_random_uuid(), $2 from transactions where resource_id = $1 having count(*) > 0`,
    [resource_id, id],
  );
}

/** Creates an import in the given state; with a member, one that created this member. */
export function newImport(ctx: ResourceContext, state: ImportState, member?: number): Promise<number> {
  return write(ctx, 'test.import', async (scope) => {
    const { db } = scope;
    scope.noAudit('test');
    const resource_id = ctx.resource.id;
    const { id } = await db
      .insertInto('member_imports')
      .values({
        resource_id,
        state,
        file_name: 'members.csv',
        bytes: 1_000,
        created_by: 'somebody',
        columns: JSON.stringify([column]),
        created_rows: state === 'done' ? 1 : 0,
        ...(state === 'done' ? { started_at: new Date(), finished_at: new Date() } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (member !== undefined) await fill(scope, resource_id, id, member);
    return id;
  });
}
