import { afterAll, beforeAll } from 'vitest';
import type { BulkChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { createChange, getChange } from '#server/domains/bulk-changes/service.ts';
import { startChange, undoChange } from '#server/domains/bulk-changes/steps.service.ts';
import { nextChange, processNextPart } from '#server/domains/bulk-changes/work.service.ts';
import { actAs } from './act-as.ts';
import { makeResource } from './make-resource.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Works on a site's changes as the job does, until none is left or the given number of parts is done. */
export async function workThrough(ctx: ResourceContext, parts = Number.POSITIVE_INFINITY): Promise<void> {
  for (let done = 0; done < parts; ) {
    const next = await nextChange(ctx, ctx.resource);
    if (!next) return;
    if ((await processNextPart(ctx, ctx.resource, next)) === 'worked') done += 1;
  }
}

type Who = { user_ids: number[] } | { filter: MemberFilter };

/** Prepares a change, starts it and works through it. */
export async function changeAll(
  ctx: ResourceContext,
  who: Who,
  change: BulkChangeOrder,
): Promise<BulkChange> {
  const { id } = await createChange(ctx, { ...who, change });
  await startChange(ctx, { id });
  await workThrough(ctx);
  return getChange(ctx, { id });
}

export async function undoAll(ctx: ResourceContext, id: number): Promise<BulkChange> {
  await undoChange(ctx, { id });
  await workThrough(ctx);
  return getChange(ctx, { id });
}

/** Creates a database for the test file, and sites in it. Call it at the top. */
export function bulkChangeFixture() {
  let db: TestDatabase | undefined;
  beforeAll(async () => {
    db = await testDatabase({ max: 20 });
  });
  afterAll(() => db?.drop());
  const database = () => {
    if (!db) throw new Error('the database is made before the first test');
    return db.database;
  };
  return {
    database,
    newSite: async (): Promise<ResourceContext> => actAs(database(), await makeResource(database())),
    /** Rows of a statement that sees everything. */
    async rowsOf<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
      return (await database().owner.query<T>(statement, values)).rows;
    },
    /** Returns everything a bulk change can affect, by member, with the stored counts. */
    async stateOf(site: ResourceContext): Promise<unknown> {
      const { rows } = await database().owner.query(
        `select m.id, m.active, m.locked, s.groups_count,
           array(select t.title from member_tags l join tags t on t.id = l.tag_id
             where l.member_id = m.id order by 1) as tags,
           array(select group_id from group_members g where g.member_id = m.id order by 1) as groups
         from members m join member_summaries s on s.member_id = m.id
         where m.resource_id = $1 order by m.id`,
        [site.resource.id],
      );
      const tags = await database().owner.query('select title from tags where resource_id = $1 order by 1', [
        site.resource.id,
      ]);
      const groups = await database().owner.query(
        'select id, members_count from groups where resource_id = $1 order by 1',
        [site.resource.id],
      );
      return { members: rows, tags: tags.rows, groups: groups.rows };
    },
  };
}
