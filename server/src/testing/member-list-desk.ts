import { afterAll, beforeAll, expect } from 'vitest';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import { listMembers } from '#server/domains/members/list.service.ts';
import { actAs } from './act-as.ts';
import { makeResource, type TestSite } from './make-resource.ts';
import { fillMemberList } from './member-list-site.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export type ListInput = Parameters<typeof listMembers>[1];

interface Sites {
  db: TestDatabase;
  here: TestSite;
  /** Another site with members of the same kind: none of them may ever be found. */
  elsewhere: TestSite;
  ids: Record<string, number>;
  things: Record<string, number>;
}

async function makeSites(): Promise<Sites> {
  const db = await testDatabase();
  const here = await makeResource(db.database, { timezone: 'Europe/Berlin' });
  const elsewhere = await makeResource(db.database);
  await fillMemberList(db.database, elsewhere);
  const { members, things } = await fillMemberList(db.database, here);
  return { db, here, elsewhere, ids: members, things };
}

/**
 * Creates the sites of `fillMemberList`, and returns ways to list their members, for the tests of one file. Call it at
 * its top.
 */
export function memberListFixture() {
  let sites: Sites | undefined;
  beforeAll(async () => {
    sites = await makeSites();
  });
  afterAll(() => sites?.db.drop());
  const made = (): Sites => {
    if (!sites) throw new Error('the sites are made before the first test');
    return sites;
  };

  const list = (input: ListInput) => listMembers(actAs(made().db.database, made().here), input);
  return {
    made,
    list,
    /** Names of the members found, in the order of the list. */
    async found(filter: MemberFilter, more: Partial<NonNullable<ListInput>> = {}): Promise<string[]> {
      const { ids } = made();
      const answer = await list({ limit: 100, ...more, filter });
      expect(answer.paginator.total_items).toBe(answer.items.length);
      return answer.items.map((item) => Object.keys(ids).find((name) => ids[name] === item.id) ?? 'foreign');
    },
    /** Rows of a statement that sees everything. */
    async run(statement: string, ...values: unknown[]): Promise<Record<string, number>[]> {
      return (await made().db.database.owner.query<Record<string, number>>(statement, values)).rows;
    },
  };
}
