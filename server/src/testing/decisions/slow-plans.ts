/** Lists how one plan or event lets a reader in or refuses. Part of the slow decision. */
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import type { MeterState, Outcome } from '#contract/domains/decisions/chain.ts';
import type { Opener, Piece, ReaderState, Situation } from '#contract/domains/decisions/situation.ts';

export type SlowOutcome = Omit<Outcome, 'chain'>;

export const none = { meter: null, planId: null, eventId: null, cascadeSite: null, signUp: null } as const;

/** Something that could end the decision. Of all entries the one with the least rank does. */
export interface Entry {
  rank: readonly number[];
  outcome: SlowOutcome;
}

export const day = 24 * 60 * 60 * 1000;

/** Days of a period such as "2 weeks", by its words. */
function daysIn(period: string): number {
  const [count = '', unit = ''] = period.split(' ');
  const days = { d: 1, w: 7, m: 30, y: 365 }[unit.slice(0, 1)] ?? Number.NaN;
  return Number(count) * days;
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [mine, theirs] = [one[index] ?? 0, other[index] ?? 0];
    if (mine !== theirs) return mine < theirs ? -1 : 1;
  }
  return 0;
}

export function firstOf(entries: readonly Entry[]): SlowOutcome | null {
  let best: Entry | null = null;
  for (const entry of entries) if (!best || compare(entry.rank, best.rank) < 0) best = entry;
  return best?.outcome ?? null;
}

const isAbout = (rule: Rule, piece: Piece) =>
  rule.termId === null
    ? rule.contentTypeId === piece.contentTypeId
    : piece.termIds.some((id) => id === rule.termId);

export interface Owner {
  kind: 'plan' | 'event';
  opener: Opener;
}

/** Rank of an owner: the higher priority, then plans, then the lower id. */
const place = ({ kind, opener }: Owner) => [-opener.priority, kind === 'plan' ? 0 : 1, opener.id];

/** Rank of a metered rule: more a day, more at once, longer, types before terms, the lower id. */
const generosity = (rule: Rule, count: number, days: number) => [
  // Each period's days divide 1260 × 365, so the numbers are whole.
  -(count * 1260 * 365) / days,
  -count,
  -days,
  rule.termId ?? 0,
  rule.contentTypeId ?? 0,
];

interface Reading {
  meter: MeterState;
  isOpened: boolean;
  generosity: readonly number[];
}

export function read(
  { kind, opener }: Owner,
  rule: Rule,
  { piece, at }: Situation,
  reader: ReaderState,
): Reading {
  const { count, period } = rule.limit ?? { count: 0, period: '' };
  const days = daysIn(period);
  const key = `${kind}:${opener.id}/${rule.termId === null ? `type:${rule.contentTypeId}` : `term:${rule.termId}`}`;
  const within = (reader.opened[key] ?? []).filter((one) => at - one.at < days * day);
  const known = [...new Set(within.flatMap(({ contentId }) => (contentId === null ? [] : [contentId])))];
  const ends = known.map(
    (id) => Math.max(...within.filter(({ contentId }) => contentId === id).map((one) => one.at)) + days * day,
  );
  for (const one of within) if (one.contentId === null) ends.push(one.at + days * day);
  const isOpened = piece.contentId !== null && known.includes(piece.contentId);
  const isNew = !isOpened && ends.length < count;
  if (isNew) ends.push(at + days * day);
  // The least time at which fewer pieces are left than the limit, and fewer than now.
  const times = ends.filter(
    (end) => ends.filter((other) => other > end).length < Math.min(count, ends.length),
  );
  const resetsAt = count === 0 || times.length === 0 ? null : Math.min(...times);
  const planId = kind === 'plan' ? opener.id : null;
  const own = within.filter(({ contentId }) => contentId === piece.contentId).map((one) => one.at);
  const last = isNew ? at : Math.max(...own);
  const openUntil = piece.contentId !== null && (isNew || isOpened) ? last + days * day : null;
  const counted = { key, used: ends.length, limit: count, days };
  const meter = { kind, id: opener.id, planId, ...counted, resetsAt, openUntil, isNew };
  return { meter, isOpened, generosity: generosity(rule, count, days) };
}

/** Plan or event that is asked for a reader in one step, and how its grants are told. */
export interface Ask {
  owner: Owner;
  step: number;
  situation: Situation;
  reader: ReaderState;
  /** Adds the reason and site of cascade; returns own grants as they are. */
  tell: (outcome: SlowOutcome) => SlowOutcome;
}

type Said = Pick<SlowOutcome, 'verdict' | 'reason'> & { meter?: MeterState };

function entry(ask: Ask, rank: readonly number[], said: Said): Entry {
  const { kind, opener } = ask.owner;
  const by = { planId: kind === 'plan' ? opener.id : null, eventId: kind === 'event' ? opener.id : null };
  const outcome = { ...none, ...by, ...said };
  // Refusals come after every grant, own ones before those of sister sites.
  if (said.verdict === 'paywall') return { rank: [9, ...rank], outcome };
  return { rank: [ask.step, ...rank], outcome: ask.tell(outcome) };
}

function fullEntry(ask: Ask): Entry {
  const reason = ask.owner.kind === 'plan' ? 'subscription' : 'ticket';
  return entry(ask, [0, ...place(ask.owner)], { verdict: 'grant', reason });
}

function predictedEntry(ask: Ask, percents: number): Entry {
  const { owner, step, situation, reader } = ask;
  const isOff = !situation.config.predictivePaywall || reader.percentile === null;
  if (isOff || (reader.percentile ?? 0) <= 100 - percents)
    return entry(ask, [3, ...place(owner)], { verdict: 'grant', reason: 'prediction' });
  return entry(ask, [1, step, ...place(owner)], { verdict: 'paywall', reason: 'predictive_paywall' });
}

/** Lists what metered rules of one plan say. Of those with room only the most generous is used. */
function meteredEntries(ask: Ask, rules: readonly Rule[]): Entry[] {
  const { owner, step, situation, reader } = ask;
  const readings = rules.map((rule) => read(owner, rule, situation, reader));
  const [roomiest] = readings
    .filter(({ meter }) => meter.isNew)
    .sort((one, other) => compare(one.generosity, other.generosity));
  return readings.flatMap((one) => {
    const { meter, isOpened } = one;
    const granted = { verdict: 'meter_grant', reason: 'meter', meter } as const;
    if (isOpened) return [entry(ask, [1, ...place(owner), ...one.generosity], granted)];
    if (one === roomiest) return [entry(ask, [2, meter.used - meter.limit, ...place(owner)], granted)];
    if (meter.isNew || meter.limit === 0) return [];
    const rank = [0, meter.resetsAt ?? 0, step, ...place(owner), ...one.generosity];
    return [entry(ask, rank, { verdict: 'paywall', reason: 'limit_reached', meter })];
  });
}

/** Lists how one plan or event lets the reader in, and how it refuses. */
export function entriesOf(ask: Ask): Entry[] {
  const { fullAccess, predictivePercents, rules } = ask.owner.opener;
  if (fullAccess) return [fullEntry(ask)];
  if (predictivePercents !== null) return [predictedEntry(ask, predictivePercents)];
  const about = rules.filter((rule) => isAbout(rule, ask.situation.piece));
  if (about.some(({ exclude }) => exclude)) return [];
  const unmetered = about.filter(({ limit }) => limit === null);
  return [
    ...unmetered.map(({ predictivePercents: percents }) =>
      percents === null ? fullEntry(ask) : predictedEntry(ask, percents),
    ),
    ...meteredEntries(
      ask,
      about.filter(({ limit }) => limit !== null),
    ),
  ];
}
