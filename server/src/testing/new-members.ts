import { afterAll, beforeAll } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createMember } from '#server/domains/members/service.ts';
import { actAs } from './act-as.ts';
import { makeResource, type TestSite } from './make-resource.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

interface Sites {
  db: TestDatabase;
  here: TestSite;
  elsewhere: TestSite;
  /** An admin of the first site. */
  ctx: ResourceContext;
}

export const memberPassword = 'correct horse';

/** Creates two sites, and members as a test needs them, for the tests of one file. Call it at its top. */
export function newMembersFixture() {
  let sites: Sites | undefined;
  let count = 0;
  beforeAll(async () => {
    const db = await testDatabase({ max: 20 });
    const here = await makeResource(db.database);
    sites = { db, here, elsewhere: await makeResource(db.database), ctx: actAs(db.database, here) };
  });
  afterAll(() => sites?.db.drop());
  const made = (): Sites => {
    if (!sites) throw new Error('the sites are made before the first test');
    return sites;
  };

  return {
    made,
    newMember(more: Partial<Parameters<typeof createMember>[1]> = {}, as: ResourceContext = made().ctx) {
      count += 1;
      return createMember(as, {
        email: `member${count}@reader.example`,
        password: memberPassword,
        ...more,
      });
    },
    /** Rows of a statement that sees everything. */
    async rowsOf<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
      return (await made().db.database.owner.query<T>(statement, values)).rows;
    },
  };
}
