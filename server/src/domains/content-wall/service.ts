// Behind the wall: an ordered list of rules says which content is open to everybody, to readers with an account, or to
// members alone. The first rule that fits decides; content that no rule fits is free.

import type { WallAccess } from '#contract/domains/content/words.ts';
import type { contentWall } from '#contract/domains/content-wall/routes.ts';
import type { ContentWall, WallCounts, WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { countByRules } from './counts.queries.ts';
import { requireKnownNames } from './input.rules.ts';
import { findRules, findVersion, lockWall, replaceRules, type StoredRule } from './queries.ts';

export { requireKnownNames } from './input.rules.ts';

const inputOf = ({
  types,
  terms,
  younger_than_days,
  older_than_days,
  access,
}: StoredRule): WallRuleInput => ({
  type_ids: types.map(({ id }) => id),
  term_ids: terms.map(({ id }) => id),
  younger_than_days,
  older_than_days,
  access,
});

type Rules = readonly WallRuleInput[];

interface Counted {
  counts: WallCounts;
  /** Counts of the rules, in their order. */
  rules: number[];
  own: number;
  rest: number;
}

/** Counts the content of the last 90 days under each of some lists of rules. */
async function count({ db }: ReadScope, siteId: number, lists: readonly Rules[]): Promise<Counted[]> {
  const found = await countByRules(db, siteId, lists);
  return lists.map((rules, place) => {
    const counted: Counted = {
      counts: { free: 0, registered: 0, members: 0 },
      rules: rules.map(() => 0),
      own: 0,
      rest: 0,
    };
    for (const { access, positions, count: some } of found) {
      const position = positions[place] ?? 0;
      const rule = rules[position - 1];
      const given: WallAccess = access === 'by_rules' ? (rule?.access ?? 'free') : access;
      counted.counts[given] += some;
      if (access !== 'by_rules') counted.own += some;
      else if (rule === undefined) counted.rest += some;
      else counted.rules[position - 1] = (counted.rules[position - 1] ?? 0) + some;
    }
    return counted;
  });
}

/** Counts under one list of rules. */
async function countUnder(scope: ReadScope, siteId: number, rules: Rules): Promise<Counted> {
  const [counted] = await count(scope, siteId, [rules]);
  if (!counted) throw new Error('each list of rules has counts');
  return counted;
}

async function readWall(scope: ReadScope, siteId: number): Promise<ContentWall> {
  const version = await findVersion(scope.db, siteId);
  const stored = await findRules(scope.db, siteId);
  const { counts, rules, own, rest } = await countUnder(scope, siteId, stored.map(inputOf));
  return {
    version,
    rules: stored.map((rule, place) => ({ ...rule, count: rules[place] ?? 0 })),
    counts,
    own,
    rest,
  };
}

/** Returns the rules of the site in their order, with the content that each decides about. */
export function getWall(ctx: ResourceContext): Promise<ContentWall> {
  return read(ctx, (scope) => readWall(scope, ctx.resource.id));
}

/** Describes a rule for the audit log: `article, podcast; Politics; younger than 1 day: free`. */
function inWords({
  types,
  terms,
  younger_than_days: younger,
  older_than_days: older,
  access,
}: StoredRule): string {
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
  const parts = [
    types.map(({ key }) => key).join(', '),
    terms.map(({ title }) => title).join(', '),
    younger === null ? '' : `younger than ${days(younger)}`,
    older === null ? '' : `older than ${days(older)}`,
  ].filter((part) => part !== '');
  return `${parts.join('; ') || 'all content'}: ${access}`;
}

const signature = ({
  type_ids,
  term_ids,
  younger_than_days,
  older_than_days,
  access,
}: WallRuleInput): string =>
  JSON.stringify([
    type_ids.toSorted((one, other) => one - other),
    term_ids.toSorted((one, other) => one - other),
    younger_than_days ?? null,
    older_than_days ?? null,
    access,
  ]);

/**
 * Replaces the rules of a site in a transaction of the caller.
 * @throws AppError conflict if `version` is stale; invalid for a type or a term that the site does not have
 */
export async function saveRules(
  scope: WriteScope,
  siteId: number,
  { version, rules }: { version?: number | undefined; rules: Rules },
): Promise<void> {
  const current = await lockWall(scope, siteId);
  requireVersion(current, version);
  const wanted = await requireKnownNames(scope, siteId, rules);
  const before = await findRules(scope.db, siteId);
  if (before.map(inputOf).map(signature).join() === wanted.map(signature).join()) return scope.unchanged();
  await replaceRules(scope, siteId, wanted);
  const after = await findRules(scope.db, siteId);
  const changes = { rules: { before: before.map(inWords), after: after.map(inWords) } };
  await scope.audit({ target: 'content wall', id: null, changes });
  await scope.emit('content_wall.changed', { version: current + 1 });
}

/**
 * Replaces the rules of the site.
 * @throws AppError conflict if `version` is stale; invalid for a type or a term that the site does not have
 */
export function updateWall(
  ctx: ResourceContext,
  { version, rules }: RouteInput<typeof contentWall.update>,
): Promise<ContentWall> {
  const siteId = ctx.resource.id;
  return write(ctx, 'content_wall.update', async (scope) => {
    await saveRules(scope, siteId, { version, rules });
    return readWall(scope, siteId);
  });
}

/**
 * Counts the content of the last 90 days under the stored rules and under others, without saving these.
 * @throws AppError invalid for a type or a term that the site does not have
 */
export function previewWall(
  ctx: ResourceContext,
  { rules }: RouteInput<typeof contentWall.effect>,
): Promise<RouteOutput<typeof contentWall.effect>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const wanted = await requireKnownNames(scope, siteId, rules);
    const stored = (await findRules(scope.db, siteId)).map(inputOf);
    const [before, after] = await count(scope, siteId, [stored, wanted]);
    if (!before || !after) throw new Error('each list of rules has counts');
    const { counts, ...others } = after;
    return { before: before.counts, after: counts, ...others };
  });
}
