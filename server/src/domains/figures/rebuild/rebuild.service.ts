// Makes the facts and days of a site anew, when there are none yet or the site's zone or mode has changed. What it leaves
// is row by row what the refreshes would have left. Step by step, each with a note of how far it is, so that a process
// that ends takes away nothing but the step it was at.

import { analyzeWhereMany } from '#server/database/analyze.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { withSiteLock } from '#server/database/site-lock.ts';
import { deriveAllHitsIn, hits, kindsOfDays } from '../days/days.service.ts';
import { deriveAnew } from '../facts/derive.ts';
import { recountDays } from '../facts/fact-days.queries.ts';
import { replaceBeginnings } from '../facts/facts.queries.ts';
import { lockSite } from '../facts/lock.queries.ts';
import { endOfStretch, subscriptionsOfGroups } from '../facts/people.queries.ts';
import { lockName, tablesOfFacts } from '../facts/refresh.service.ts';
import { recountStayPairs } from '../facts/stay-pairs.queries.ts';
import {
  beginRebuild,
  endRebuild,
  everybody,
  noteDaysDone,
  notePeopleDone,
  type Progress,
  progressOf,
  standingOf,
} from './rebuilds.queries.ts';

const usualStretch = 2_000;
/** Days are added up once, at the end: until then the cards show what they showed. */
const atTheEnd = { areDaysKept: false };
const workName = 'figures.rebuild';

async function deriveStretch(
  { client }: WriteScope,
  siteId: number,
  above: number,
  size: number,
): Promise<number | null> {
  if (above === 0) {
    const subscriptions = await subscriptionsOfGroups(client, siteId);
    await deriveAnew(client, siteId, { people: [], subscriptions }, atTheEnd);
  }
  const upTo = await endOfStretch(client, siteId, above, size);
  await deriveAnew(client, siteId, { people: { above, upTo } }, atTheEnd);
  await notePeopleDone(client, siteId, upTo ?? everybody);
  return upTo;
}

/** Counts the days anew from the facts that are there, and notes what all figures of the site are under. */
async function recount({ client }: WriteScope, siteId: number, progress: Progress): Promise<void> {
  await endRebuild(client, siteId, progress);
  await replaceBeginnings(client, siteId);
  await recountDays(client, siteId);
  await recountStayPairs(client, siteId);
}

type Step = 'people' | 'last people' | 'hits' | 'days' | 'over';

/** Counts the next kind of days, or what comes last. */
async function countDays(scope: WriteScope, siteId: number, progress: Progress): Promise<Step> {
  const kind = kindsOfDays[progress.daysDone];
  await lockSite(scope, siteId, kind?.name ?? lockName);
  if (kind === undefined) {
    await recount(scope, siteId, progress);
    return 'over';
  }
  await kind.rebuild(scope, siteId);
  await noteDaysDone(scope.client, siteId, progress.daysDone + 1);
  return 'days';
}

/** Takes the next step of the rebuild that has begun. Each changes what it is about as a whole, or not at all. */
function takeStep(ctx: ResourceContext, size: number): Promise<Step> {
  return write(ctx, workName, async (scope): Promise<Step> => {
    scope.noAudit('derived');
    const siteId = ctx.resource.id;
    await scope.client.query(longStatementTimeout);
    const progress = await progressOf(scope.client, siteId);
    if (progress === null) return 'over';
    if (progress.doneUpTo === null) return countDays(scope, siteId, progress);
    if (progress.doneUpTo === everybody) {
      await lockSite(scope, siteId, hits.name);
      await deriveAllHitsIn(scope, siteId);
      await notePeopleDone(scope.client, siteId, null);
      return 'hits';
    }
    await lockSite(scope, siteId, lockName);
    const upTo = await deriveStretch(scope, siteId, progress.doneUpTo, size);
    return upTo === null ? 'last people' : 'people';
  });
}

interface Manner {
  /** Members whose facts one step derives. */
  size?: number;
  /** Stops after the step at hand. */
  signal?: AbortSignal;
}

/** @returns false when it was stopped before its end */
async function goOn(ctx: ResourceContext, { size = usualStretch, signal }: Manner): Promise<boolean> {
  while (!signal?.aborted) {
    const step = await takeStep(ctx, size);
    if (step === 'over') return true;
    if (step === 'last people') await analyzeWhereMany(ctx, tablesOfFacts);
  }
  return false;
}

function begin(ctx: ResourceContext, facts: boolean): Promise<void> {
  return write(ctx, workName, ({ client, noAudit }) => {
    noAudit('derived');
    return beginRebuild(client, ctx.resource.id, { facts });
  });
}

/**
 * Derives everything of a site anew from its logs and counts its days in the zone of its settings, from the beginning.
 * Safe at any time; one that is stopped or cut off is finished by `followSettings`.
 * @returns false when it was stopped, or when another process is at it
 */
export async function rebuildFigures(ctx: ResourceContext, manner: Manner = {}): Promise<boolean> {
  const isDone = await withSiteLock(ctx, workName, async () => {
    await begin(ctx, true);
    return goOn(ctx, manner);
  });
  return isDone === true;
}

/**
 * Brings the figures under the settings of the site, if they were derived under others or not at all, and finishes what
 * was begun. Another zone only moves days; another mode, or none yet, means other logs.
 * @returns false when it was stopped, or when another process is at it
 */
export async function followSettings(ctx: ResourceContext, manner: Manner = {}): Promise<boolean> {
  const isDone = await withSiteLock(ctx, workName, async () => {
    const { isSameMode, isSameZone, isUnderWay } = await read(ctx, ({ client }) =>
      standingOf(client, ctx.resource.id),
    );
    if (isSameMode && isSameZone && !isUnderWay) return true;
    if (!isUnderWay) await begin(ctx, !isSameMode);
    return goOn(ctx, manner);
  });
  return isDone === true;
}
