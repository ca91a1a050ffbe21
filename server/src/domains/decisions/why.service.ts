// Explains one decision: what each step found, and what today's settings would say.
import { decisionCode, decisionOfCode } from '#contract/domains/decisions/code.ts';
import type { decisions } from '#contract/domains/decisions/routes.ts';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import type { DecisionConfig, Piece } from '#contract/domains/decisions/situation.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { readConfig } from './config.queries.ts';
import { type Decider, ownerOf, predictionOf } from './why.deciders.ts';
import { linkOf } from './why.kept.ts';
import { namesOf } from './why.names.ts';
import { findDecision, findLastSave, findPiece, type StoredDecision } from './why.queries.ts';
import { type Replayed, replay } from './why.replay.ts';
import { stepsOf } from './why.steps.ts';

type Today = Why['today'];

/** Returns the decision of an id or a code. Only very few codes have no letters; those are read as ids first. */
async function findAsked({ db }: ReadScope, siteId: number, text: string) {
  const ids = [/^\d+$/.test(text) ? Number(text) : null, decisionOfCode(text)];
  for (const id of ids) {
    const found = id !== null && Number.isSafeInteger(id) && (await findDecision(db, siteId, id));
    if (found) return found;
  }
  throw notFound();
}

/** Returns the piece as it was filed at the decision; null if that was not kept. */
function pieceThen({ chain, filing, ...row }: StoredDecision): Piece | null {
  if (!chain || !filing) return null;
  return {
    contentId: linkOf(chain, 'content')?.isKnown === false ? null : row.content_id,
    access: filing.access,
    contentTypeId: filing.content_type_id,
    termIds: filing.term_ids,
    publishedAt: row.published_at?.getTime() ?? null,
  };
}

/** Makes a stored decision again, with the configuration and the piece of then unless others are given. */
export function replayStored(
  row: StoredDecision,
  world: { config?: DecisionConfig; piece?: Piece | null } = {},
): Replayed | null {
  const { chain, config, occurred_at: at, meter_used: meterUsed, percentile } = row;
  const piece = pieceThen(row);
  if (!chain || !config || !piece) return null;
  const kept = { chain, config, piece, at: at.getTime(), meterUsed, percentile };
  // A piece that the site didn't know then is still asked about as it was described.
  const now = piece.contentId === null ? piece : (world.piece ?? piece);
  return replay(kept, { config: world.config ?? config, piece: now });
}

function predictionThen(row: StoredDecision): Why['prediction'] {
  const piece = pieceThen(row);
  const { chain, config, percentile } = row;
  return chain && config && piece && predictionOf({ chain, config, piece, percentile });
}

function deciderOf(replayed: Replayed | null): Decider {
  return replayed && !('unknown' in replayed) ? ownerOf(replayed.outcome) : null;
}

function todayOf(replayed: Replayed | null, by: Today['by']): Today {
  if (replayed === null) return { verdict: null, reason: null, by: null, unknown: 'not_kept' };
  if ('unknown' in replayed) return { verdict: null, reason: null, by: null, unknown: replayed.unknown };
  const { verdict, reason } = replayed.outcome;
  return { verdict, reason, by, unknown: null };
}

async function settingsOf(scope: ReadScope, siteId: number, row: StoredDecision): Promise<Why['settings']> {
  const { config_id: number, config_at: since } = row;
  if (number === null || since === null) return null;
  const saved = await findLastSave(scope.db, siteId, since);
  return {
    number,
    since: since.toISOString(),
    saved_by: saved?.by ?? null,
    saved_at: saved ? saved.at.toISOString() : null,
  };
}

/**
 * Explains a decision of the site, by its id or the reader's code.
 * @throws AppError not_found also for a decision of another site
 */
export function explainDecision(
  ctx: ResourceContext,
  { decision }: RouteInput<typeof decisions.why>,
): Promise<Why> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const row = await findAsked(scope, siteId, decision);
    const { decision: config } = await readConfig(scope, siteId);
    const today = replayStored(row, { config, piece: await findPiece(scope.db, siteId, row.content_id) });
    const by = deciderOf(today);
    const names = await namesOf(ctx, scope, row, by ? [by] : []);
    const { member_id: memberId, meter_used: used, meter_limit: limit } = row;
    return {
      id: row.id,
      code: decisionCode(row.id),
      at: row.occurred_at.toISOString(),
      member: memberId === null ? null : { id: memberId, name: row.member_name ?? '' },
      content: {
        id: row.content_id,
        key: row.content_key,
        title: row.content_title,
        type: names.type(row.filing?.content_type_id ?? null),
        terms: names.terms(row.filing?.term_ids ?? []),
      },
      is_bot: row.is_bot,
      verdict: row.verdict,
      reason: row.reason,
      meter: used === null || limit === null ? null : { used, limit },
      popup: row.popup,
      prediction: predictionThen(row),
      chain: row.chain && stepsOf(names, row.chain),
      settings: await settingsOf(scope, siteId, row),
      today: todayOf(today, by && names.holding(by.kind, by.id)),
    };
  });
}
