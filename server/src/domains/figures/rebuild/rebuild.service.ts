// Rebuilds the metric events and days of a site that has none yet, or whose zone or mode has changed. The result is row
// by row the same as that of refreshes. Progress is stored after each step, so that a process that ends loses only its
// current step.

import { analyzeIfSignificant } from '#server/database/analyze.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { withSiteLock } from '#server/database/site-lock.ts';
import { deriveAllHitsIn, kindsOfDays, paywallHitDays } from '../days/days.service.ts';
import { deriveAnew } from '../events/derive.ts';
import { recountDays } from '../events/fact-days.queries.ts';
import { replaceBeginnings } from '../events/facts.queries.ts';
import { lockSite } from '../events/lock.queries.ts';
import { endOfStretch, subscriptionsOfGroups } from '../events/people.queries.ts';
import { lockName, tablesOfFacts } from '../events/refresh.service.ts';
import { recountStayPairs } from '../events/stay-pairs.queries.ts';
import {
  allPeopleDone,
  beginRebuild,
  endRebuild,
  noteDaysDone,
  notePeopleDone,
  type Progress,
  progressOf,
  readDerivationSettings,
} from './rebuilds.queries.ts';

const usualStretch = 2_000;
/** Days are recounted once, at the end: until then the cards show their previous values. */
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
  await notePeopleDone(client, siteId, upTo ?? allPeopleDone);
  return upTo;
}

/** Recounts the days from the stored metric events, and stores the settings that the metrics of the site now have. */
async function recount({ client }: WriteScope, siteId: number, progress: Progress): Promise<void> {
  await endRebuild(client, siteId, progress);
  await replaceBeginnings(client, siteId);
  await recountDays(client, siteId);
  await recountStayPairs(client, siteId);
}

type Step = 'people' | 'last people' | 'hits' | 'days' | 'over';

/** Recounts the next kind of days, or finishes the rebuild. */
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

/** Takes the next step of a started rebuild, in one transaction. */
function takeStep(ctx: ResourceContext, size: number): Promise<Step> {
  return write(ctx, workName, async (scope): Promise<Step> => {
    scope.noAudit('derived');
    const siteId = ctx.resource.id;
    await scope.client.query(longStatementTimeout);
    const progress = await progressOf(scope.client, siteId);
    if (progress === null) return 'over';
    if (progress.doneUpTo === null) return countDays(scope, siteId, progress);
    if (progress.doneUpTo === allPeopleDone) {
      await lockSite(scope, siteId, paywallHitDays.name);
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
  /** Number of members per step. */
  size?: number;
  /** Stops after the current step. */
  signal?: AbortSignal;
}

/** Continues a rebuild. @returns false when it was stopped before its end */
async function goOn(ctx: ResourceContext, { size = usualStretch, signal }: Manner): Promise<boolean> {
  while (!signal?.aborted) {
    const step = await takeStep(ctx, size);
    if (step === 'over') return true;
    if (step === 'last people') await analyzeIfSignificant(ctx, tablesOfFacts);
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
 * Rebuilds all metrics of a site from its logs, in the zone of its settings. Safe at any time; `followSettings`
 * finishes one that was stopped or interrupted.
 * @returns false when it was stopped, or when another process is rebuilding
 */
export async function rebuildFigures(ctx: ResourceContext, manner: Manner = {}): Promise<boolean> {
  const isDone = await withSiteLock(ctx, workName, async () => {
    await begin(ctx, true);
    return goOn(ctx, manner);
  });
  return isDone === true;
}

/**
 * Rebuilds the metrics of a site if they were derived with other settings or never, and finishes an interrupted
 * rebuild. Another zone only recounts days; another mode, or none yet, uses other logs.
 * @returns false when it was stopped, or when another process is rebuilding
 */
export async function rebuildOnSettingsChange(ctx: ResourceContext, manner: Manner = {}): Promise<boolean> {
  const isDone = await withSiteLock(ctx, workName, async () => {
    const { isSameMode, isSameZone, isUnderWay } = await read(ctx, ({ client }) =>
      readDerivationSettings(client, ctx.resource.id),
    );
    if (isSameMode && isSameZone && !isUnderWay) return true;
    if (!isUnderWay) await begin(ctx, !isSameMode);
    return goOn(ctx, manner);
  });
  return isDone === true;
}
