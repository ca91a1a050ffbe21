// Tries one article for some kinds of reader, under the stored rules behind the wall or others. Nothing is stored.

import { fieldTexts } from '#contract/base/issues.ts';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { Outcome } from '#contract/domains/decisions/chain.ts';
import { combine } from '#contract/domains/decisions/combine.ts';
import { byPriority } from '#contract/domains/decisions/plans.ts';
import type { decisions } from '#contract/domains/decisions/routes.ts';
import type { DecisionConfig, Opener, Piece, WallRule } from '#contract/domains/decisions/situation.ts';
import type { TriedArticle, TriedArticleReader } from '#contract/domains/decisions/try-schemas.ts';
import { wallKindOf } from '#contract/domains/decisions/wall-kind.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { requireKnownNames } from '../content-wall/service.ts';
import { readConfig, type SiteConfig } from './config.queries.ts';
import { findPopupTitles, findTitle, type PopupTitles } from './try.queries.ts';
import { type ReaderToTry, readersToTry } from './try.readers.ts';
import { ownerOf, predictionOf } from './why.deciders.ts';
import { type Names, namesOf } from './why.names.ts';
import { findPiece } from './why.queries.ts';
import { stepsOf } from './why.steps.ts';

/** Returns rules of the caller as they decide, each with its position as its id. */
const wallOf = (rules: readonly WallRuleInput[]): WallRule[] =>
  rules.map((rule, place) => ({
    id: place + 1,
    contentTypeIds: rule.type_ids,
    termIds: rule.term_ids,
    youngerThanDays: rule.younger_than_days ?? null,
    olderThanDays: rule.older_than_days ?? null,
    access: rule.access,
  }));

/** Returns the configuration of the site, with the rules of the caller if there are any. */
async function configWith(scope: ReadScope, siteId: number, rules: readonly WallRuleInput[] | undefined) {
  const config = await readConfig(scope, siteId);
  if (rules === undefined) return config;
  const wall = wallOf(await requireKnownNames(scope, siteId, rules));
  return { ...config, decision: { ...config.decision, wall } };
}

/** Returns the plans of a subscriber: those on sale first, then by priority. */
function plansInOrder({ plans }: DecisionConfig): Opener[] {
  const candidateOf = (opener: Opener) => ({ kind: 'plan', opener }) as const;
  return plans.toSorted(
    (one, other) =>
      Number(other.active) - Number(one.active) || byPriority(candidateOf(one), candidateOf(other)),
  );
}

/** @throws AppError invalid for a plan that the site does not have */
function choosePlan(plans: readonly Opener[], planId: number | null): Opener | null {
  if (planId === null) return plans[0] ?? null;
  const chosen = plans.find(({ id }) => id === planId);
  if (!chosen) throwIfInvalid({ plan_id: fieldTexts.invalid });
  return chosen ?? null;
}

type Tried = ReaderToTry & { outcome: Outcome };

function wallOnWire(
  { outcome }: Tried,
  { popups }: SiteConfig,
  titles: PopupTitles,
): TriedArticleReader['wall'] {
  if (outcome.verdict === 'grant' || outcome.verdict === 'meter_grant') return null;
  const kind = wallKindOf(outcome);
  const popup = kind && popups[kind];
  return { kind, popup: (popup && titles.get(popup.id)) ?? null };
}

const titled = ({ id, title }: Opener) => ({ id, title });

interface Words {
  config: SiteConfig;
  piece: Piece;
  names: Names;
  titles: PopupTitles;
}

function onWire(tried: Tried, { config, piece, names, titles }: Words): TriedArticleReader {
  const { reader, plan, state, outcome } = tried;
  const { verdict, reason, meter, chain } = outcome;
  const by = ownerOf(outcome);
  return {
    reader,
    plan: plan && titled(plan),
    verdict,
    reason,
    by: by && names.holding(by.kind, by.id),
    wall: wallOnWire(tried, config, titles),
    meter: meter && { used: meter.used, limit: meter.limit },
    prediction: predictionOf({ chain, config: config.decision, piece, percentile: state.percentile }),
    chain: stepsOf(names, chain),
  };
}

/** Loads the titles of all that the outcomes name. Rules behind the wall are those that were tried. */
async function findNames(
  ctx: ResourceContext,
  scope: ReadScope,
  { decision }: SiteConfig,
  piece: Piece,
  outcomes: readonly Outcome[],
): Promise<Names> {
  const filing = { content_type_id: piece.contentTypeId, term_ids: [...piece.termIds], access: piece.access };
  const chain = outcomes.flatMap((one) => [...one.chain]);
  const owners = outcomes.flatMap((one) => ownerOf(one) ?? []);
  const names = await namesOf(ctx, scope, { chain, filing, config: decision }, owners);
  const positionOf = (id: number) => decision.wall.findIndex((rule) => rule.id === id) + 1;
  return { ...names, wallRule: (id) => ({ id, position: positionOf(id), removed: false }) };
}

/**
 * Returns what some kinds of reader would get who ask for an article of the site now.
 * @throws AppError not_found also for an article of another site; invalid for a plan, type or term that the site lacks
 */
export function tryArticle(
  ctx: ResourceContext,
  { content_id: contentId, plan_id: planId = null, rules }: RouteInput<typeof decisions.tryArticle>,
): Promise<TriedArticle> {
  const siteId = ctx.resource.id;
  const now = ctx.clock.now();
  return read(ctx, async (scope) => {
    const piece = await findPiece(scope.db, siteId, contentId);
    const article = piece && (await findTitle(scope.db, siteId, contentId));
    if (!piece || !article) throw notFound();
    const config = await configWith(scope, siteId, rules);
    const plans = plansInOrder(config.decision);
    const at = now.getTime();
    const readers = readersToTry(config, piece, choosePlan(plans, planId), at);
    const tried = readers.map((one) => ({
      ...one,
      outcome: combine({ config: config.decision, piece, reader: one.state, at }),
    }));
    const outcomes = tried.map(({ outcome }) => outcome);
    const names = await findNames(ctx, scope, config, piece, outcomes);
    const words = { config, piece, names, titles: await findPopupTitles(scope.db, siteId, config.popups) };
    return {
      at: now.toISOString(),
      content: { ...article, type: names.type(piece.contentTypeId), terms: names.terms(piece.termIds) },
      plans: plans.map(titled),
      networks: config.networks.length,
      readers: tried.map((one) => onWire(one, words)),
    };
  });
}
