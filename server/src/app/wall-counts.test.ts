// The counts of "Behind the wall" are made by one statement, and decisions by `accessOf`: both must agree.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentAccess, contentAccess, wallAccess } from '#contract/domains/content/words.ts';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { WallRule } from '#contract/domains/decisions/situation.ts';
import { accessOf } from '#contract/domains/decisions/wall.ts';
import { read } from '#server/database/scope.ts';
import { countByRules } from '#server/domains/content-wall/counts.queries.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomInteger } from '#server/testing/random.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const types = ['article', 'podcast', 'video'];
const terms = ['Sport', 'Local', 'Weather', 'Opinion'];
const hour = 3_600_000;
const some = <T>(of: readonly T[]): T[] => of.filter(() => randomInteger(0, 2) === 0);

/** Creates 120 pieces of the last 80 days: some without a type, terms or date, and some with an access of their own. */
async function newspaper() {
  const ctx = actAs(db.database, await makeResource(db.database));
  const now = Date.now();
  const pieces = Array.from({ length: 120 }, (_, at) => {
    const type = types[randomInteger(0, 3)];
    // Half an hour off each limit of age, so that the time which passes meanwhile doesn't matter.
    const publishedAt = now - randomInteger(0, 80 * 24) * hour - hour / 2;
    return {
      key: `k${at}`,
      ...(type === undefined ? {} : { type }),
      sections: some(terms),
      createdAt: new Date(publishedAt),
      access: (randomInteger(0, 3) === 0 ? contentAccess[randomInteger(0, 3)] : 'by_rules') ?? 'by_rules',
      publishedAt: randomInteger(0, 9) === 0 ? null : publishedAt,
    };
  });
  const made = await makeContent(ctx, pieces);
  await db.database.owner.query(
    `update content_items c set website_access = g.access, published_at = g.at
     from unnest($2::text[], $3::text[], $4::timestamptz[]) g (key, access, at)
     where c.resource_id = $1 and c.key = g.key`,
    [
      ctx.resource.id,
      pieces.map(({ key }) => key),
      pieces.map(({ access }) => access),
      pieces.map(({ publishedAt }) => (publishedAt === null ? null : new Date(publishedAt))),
    ],
  );
  const labels = pieces.map(({ key, type, sections, access, publishedAt }) => ({
    contentId: made.ids.get(key) ?? 0,
    access: access satisfies ContentAccess,
    contentTypeId: made.types.get(type ?? '') ?? null,
    termIds: sections.map((title) => made.sections.get(title) ?? 0),
    publishedAt,
  }));
  return { ctx, labels, made, now };
}

function asWallRule(rule: WallRuleInput, place: number): WallRule {
  const { type_ids, term_ids, younger_than_days, older_than_days, access } = rule;
  return {
    id: place + 1,
    contentTypeIds: type_ids,
    termIds: term_ids,
    youngerThanDays: younger_than_days ?? null,
    olderThanDays: older_than_days ?? null,
    access,
  };
}

test('each piece is counted under the rule that decides about it', async () => {
  const { ctx, labels, made, now } = await newspaper();
  const rule = fc.record({
    type_ids: fc.subarray([...made.types.values()]),
    term_ids: fc.subarray([...made.sections.values()]),
    age: fc.option(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 60 }))),
    access: fc.constantFrom(...wallAccess),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(rule, { maxLength: 20 }), { minLength: 1, maxLength: 2 }),
      async (drawn) => {
        const lists = drawn.map((rules) =>
          rules.map(({ age, ...one }) => ({
            ...one,
            younger_than_days: age?.[0] === true ? age[1] : null,
            older_than_days: age?.[0] === false ? age[1] : null,
          })),
        );
        const walls = lists.map((rules) => rules.map(asWallRule));
        const expected: Record<string, number> = {};
        for (const label of labels) {
          const deciding = walls.map((wall) => accessOf(label, wall, now).rule ?? 0);
          const name = `${label.access} ${deciding.join(' ')}`;
          expected[name] = (expected[name] ?? 0) + 1;
        }
        const counted = await read(ctx, ({ db: site }) => countByRules(site, ctx.resource.id, lists));
        expect(
          Object.fromEntries(
            counted.map(({ access, positions, count }) => [`${access} ${positions.join(' ')}`, count]),
          ),
        ).toEqual(expected);
      },
    ),
    { seed: 315, numRuns: 100 },
  );
});
