// Figures of the last minutes, and the last decisions.
import { decisionCode } from '#contract/domains/decisions/code.ts';
import type { ReadersNow, RecentDecision } from '#contract/domains/decisions/schemas.ts';
import type { Verdict } from '#contract/domains/decisions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { findFigures, findLast, type LastDecision, type RecentFigures } from './now.queries.ts';

const minutes = 15;
/** Largest number of decisions and of articles. */
const most = { decisions: 50, articles: 10 } as const;

function onWire(row: LastDecision): RecentDecision {
  const { id, member_id: memberId, meter_used: used, meter_limit: limit } = row;
  return {
    id,
    code: decisionCode(id),
    at: row.at.toISOString(),
    member: memberId === null ? null : { id: memberId, name: row.member_name ?? '' },
    content: { id: row.content_id, title: row.title },
    verdict: row.verdict,
    reason: row.reason,
    meter: used === null || limit === null ? null : { used, limit },
    has_why: row.has_why,
  };
}

type Answer = RecentFigures['answers'][number];
type Wall = Answer & { verdict: 'register' | 'paywall' | 'deny' };

const isFree = ({ verdict, reason }: Answer) => verdict === 'grant' && reason === 'free_content';
const isWall = (one: Answer): one is Wall => one.verdict !== 'grant' && one.verdict !== 'meter_grant';

function sumOf(answers: readonly Answer[]): ReadersNow['answers'] {
  const count = (fits: (one: Answer) => boolean) =>
    answers.filter(fits).reduce((sum, one) => sum + one.count, 0);
  const of = (verdict: Verdict) => count((one) => one.verdict === verdict && !isFree(one));
  return {
    free: count(isFree),
    grant: of('grant'),
    meter_grant: of('meter_grant'),
    register: of('register'),
    paywall: of('paywall'),
    deny: of('deny'),
  };
}

/** Returns what readers of the site did in the last 15 minutes, and the last decisions. Bots are left out. */
export function showReadersNow(ctx: ResourceContext): Promise<ReadersNow> {
  const siteId = ctx.resource.id;
  return read(ctx, async ({ db }) => {
    const figures = await findFigures(db, siteId, { minutes, most: most.articles });
    const last = await findLast(db, siteId, most.decisions);
    const { at, answers, decisions, readers, signed_in, most_walled } = figures;
    return {
      at: at.toISOString(),
      minutes,
      last_decision_at: last[0]?.at.toISOString() ?? null,
      decisions,
      readers,
      signed_in,
      answers: sumOf(answers),
      walls: answers.filter(isWall),
      most_walled,
      items: last.map(onWire),
    };
  });
}
