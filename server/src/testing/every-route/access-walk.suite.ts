import { expect, test } from 'vitest';
import { type Access, allows, type Relation } from '#contract/base/access.ts';
import { markedPaths } from '../access-matrix/hidden.ts';
import { tablesOfSites } from '../access-matrix/marks.ts';
import { routes } from '../access-matrix/send-as.ts';
import type { Tenants } from '../access-matrix/tenants.ts';
import { validCalls } from '../access-matrix/valid-calls.ts';
import { runAccessMatrix } from '../access-matrix/walk.ts';

const isOpenTo = (relation: Relation, access: Access) =>
  access.who === 'area' && allows(relation, access.area, access.verb);

/** Texts that users see, which must contain a mark. */
const seenTexts = [
  'members.email',
  'members.first_name',
  'members.note',
  'tags.title',
  'groups.name',
  'groups.description',
  'plans.title',
  'pricing_options.title',
  'ticket_events.title',
  'tickets.title',
  'audit_log.changes',
];

/** Only a whole publication holds their hidden fields, or they can't be read once marked: see `hidden-rows.test.ts`. */
const onlyInDemo = [
  'codeFamilies.figures',
  'dashboard.rows',
  'dashboard.churnUsers',
  'dashboard.pastDueReport',
  'dashboard.settings',
];

/** Encrypted fields, whose marks no role can read; `hidden-links.test.ts` reads those that aren't marked. */
const boxed = [
  'passes.ofMember items.tickets.passes.auth_link',
  'passes.ofMember items.tickets.assigns.auth_link',
];

/** Lists the hidden fields of all answers that the role user gets, as `members.list items.job`. */
function hiddenFields(): string[] {
  const read = routes.filter(
    ({ id, meta: { access } }) => isOpenTo('user', access) && !onlyInDemo.includes(id),
  );
  return read.flatMap(({ id, route }) =>
    markedPaths(route['~orpc'].outputSchema).map((path) => `${id} ${path}`),
  );
}

/** Registers the walk: every route as every kind of caller. It leaves the sites in test mode, with their clocks ahead. */
export function accessWalkSuite(getWorld: () => Tenants): void {
  test('every route of the contract has a recipe, and every recipe a route', () => {
    expect(Object.keys(validCalls).sort()).toEqual(routes.map(({ id }) => id).sort());
  });

  test('every table of a site has a marked row, and the texts people see carry the mark', async () => {
    const { foreign, server } = getWorld();
    for (const table of await tablesOfSites(server.database)) {
      const { rows } = await server.database.owner.query(
        `select count(*)::int as n from ${table} where resource_id = $1`,
        [foreign.resource.id],
      );
      expect([table, rows[0]?.n > 0]).toEqual([table, true]);
    }
    expect(foreign.marked).toEqual(expect.arrayContaining(seenTexts));
  });

  test('every route answers every kind of person as the matrix says, and shows nobody what is not theirs', async () => {
    const world = getWorld();
    const { cells, findings, seen } = await runAccessMatrix(world);
    expect(findings).toEqual([]);
    // A hidden field that no caller receives would prove nothing.
    const hidden = hiddenFields();
    expect(hidden.length).toBeGreaterThan(40);
    expect(hidden.filter((field) => !seen.has(field))).toEqual(boxed);
    expect(cells).toBeGreaterThan(routes.length * world.identities.length);
  });
}
