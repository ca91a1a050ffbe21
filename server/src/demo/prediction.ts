// Predictive paywall of the demo: for some weeks it has decided about readers who signed up and pay nothing.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { Signals, Weights } from '#server/domains/predictive-paywall/rank.service.ts';
import { decideIn } from '#server/domains/predictive-paywall/service.ts';
import { toSignal } from '#server/domains/predictive-paywall/signals.service.ts';
import type { Random } from './random.ts';
import type { Opened } from './reader.ts';

const minute = 60_000;
const day = 86_400_000;
/** Days since it was switched on. */
const age = 24;
/** Days that signals cover. */
const memory = 30;
/** Share of readers in the control group, who never see the paywall. */
const heldOut = 0.1;

const weights: Weights = {
  visits: 3,
  recency: 1.5,
  frequency: 2,
  session_time: 0.5,
  scroll_depth: 1,
  referrer: 0.5,
  device: 0.25,
  newsletter: 1,
  views: 1,
  category: 0.75,
  author: 0.25,
};

/** Share of subscribers who came from this desk or author, 0 to 1. */
const leadsToSales: Readonly<Record<string, number>> = {
  harbour: 0.4,
  city: 0.5,
  business: 0.9,
  culture: 0.6,
  sport: 0.3,
  opinion: 0.8,
  food: 0.2,
  weekend: 0.35,
  'ada whitcombe': 0.7,
  'bilal farouk': 0.5,
  'céline moreau': 0.9,
  'dagny solberg': 0.3,
  'emeka eze': 0.6,
  'fumiko ito': 0.4,
};

interface Plan {
  id: number;
  percents: number;
}

async function predictivePlan({ client }: WriteScope, siteId: number): Promise<Plan | null> {
  const { rows } = await client.query<Plan>(
    `select id, predictive_percents as percents from plans
     where resource_id = $1 and predictive_paywall and removed_at is null order by id limit 1`,
    [siteId],
  );
  return rows[0] ?? null;
}

/** Returns the sales signal of each content item by its id. */
async function filedAs({ client }: WriteScope, siteId: number) {
  const { rows } = await client.query<{ id: number; category: string; author: string }>(
    `select c.content_id as id, max(t.key) filter (where x.key = 'category') as category,
       max(t.key) filter (where x.key = 'author') as author
     from content_terms c join taxonomy_terms t on t.resource_id = $1 and t.id = c.term_id
     join taxonomies x on x.resource_id = $1 and x.id = t.taxonomy_id
     where c.resource_id = $1 group by c.content_id`,
    [siteId],
  );
  const score = (key: string) => leadsToSales[key] ?? 0;
  return new Map(rows.map((row) => [row.id, { category: score(row.category), author: score(row.author) }]));
}

async function readersOfTheNewsletter({ client }: WriteScope, siteId: number): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from members where resource_id = $1 and subscribed_to_emails',
    [siteId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the signals from what the reader opened before, within the days that count. */
function signalsOfReader(before: readonly Opened[], now: Opened): Signals {
  const at = now.occurred_at.getTime();
  const sessions = Map.groupBy(before, ({ session_id }) => session_id);
  const begun = sessions.get(now.session_id)?.[0]?.occurred_at.getTime() ?? at;
  const last = before.findLast(({ session_id }) => session_id !== now.session_id);
  return {
    visits: toSignal(sessions.size / 10),
    recency: last ? toSignal(1 / (1 + (at - last.occurred_at.getTime()) / day)) : 0,
    frequency: sessions.size === 0 ? 0 : toSignal(before.length / sessions.size / 5),
    session_time: toSignal((at - begun) / (60 * minute)),
  };
}

/** Returns a function that draws a value once per reader or visit. */
function drawnOnce(draw: () => number): (key: string) => number {
  const drawn = new Map<string, number>();
  return (key) => {
    const known = drawn.get(key) ?? draw();
    drawn.set(key, known);
    return known;
  };
}

/** Returns the signals of a reader who opens an item. */
async function signalSource(scope: WriteScope, siteId: number, random: Random) {
  const filed = await filedAs(scope, siteId);
  const byMail = await readersOfTheNewsletter(scope, siteId);
  const isOnDesktop = drawnOnce(() => Number(random.chance(0.45)));
  const cameFromSearch = drawnOnce(() => Number(random.chance(0.4)));
  return (opened: Opened, before: readonly Opened[], views: number): Signals => ({
    ...signalsOfReader(before, opened),
    scroll_depth: toSignal(random.between(0.1, 1)),
    referrer: cameFromSearch(opened.session_id),
    device: isOnDesktop(opened.device_id),
    newsletter: Number(opened.member_id !== null && byMail.has(opened.member_id)),
    views: toSignal(views / 100),
    ...filed.get(opened.content_id),
  });
}

type Judge = (opened: Opened, before: readonly Opened[], views: number) => Promise<Opened>;

/** Judges reads one after another, each by the reader's earlier ones. */
async function judgeInTurn(opened: readonly Opened[], since: number, judge: Judge): Promise<Opened[]> {
  const byReader = new Map<number, Opened[]>();
  const views = new Map<number, number>();
  const judged: Opened[] = [];
  for (const one of opened) {
    const { member_id: reader, content_id: content, verdict } = one;
    const at = one.occurred_at.getTime();
    const before = (reader === null ? [] : (byReader.get(reader) ?? [])).filter(
      (earlier) => at - earlier.occurred_at.getTime() < memory * day,
    );
    const isAsked = reader !== null && verdict === 'paywall' && at >= since;
    judged.push(isAsked ? await judge(one, before, views.get(content) ?? 0) : one);
    if (reader !== null) byReader.set(reader, [...before, one]);
    views.set(content, (views.get(content) ?? 0) + 1);
  }
  return judged;
}

/**
 * Lets the predictive paywall decide about the reads of known readers who would have seen the paywall in the last
 * weeks.
 * @returns the reads with their new verdicts; null if no plan predicts
 */
export async function paywallOf(ctx: ResourceContext, scope: WriteScope, random: Random) {
  const siteId = ctx.resource.id;
  const plan = await predictivePlan(scope, siteId);
  if (plan === null) return null;
  const signalsOf = await signalSource(scope, siteId, random);
  const isHeldOut = drawnOnce(() => Number(random.chance(heldOut)));
  const judge: Judge = async (opened, before, views) => {
    const { content_id: contentId, member_id: memberId, session_id: sessionId, occurred_at: at } = opened;
    const signals = signalsOf(opened, before, views);
    const held = isHeldOut(opened.device_id) === 1 && { override: { isShown: false, arm: 'hold-out' } };
    const about = { planId: plan.id, rule: null, percents: plan.percents, contentId, memberId, sessionId };
    const { isShown } = await decideIn(ctx, scope, { ...about, signals, weights, at, ...held });
    return {
      ...opened,
      verdict: isShown ? 'paywall' : 'grant',
      reason: isShown ? 'predictive_paywall' : 'prediction',
    };
  };
  const since = ctx.clock.now().getTime() - age * day;
  return (opened: readonly Opened[]) => judgeInTurn(opened, since, judge);
}
