// Rules about questions for decisions: what counts, and for whom.
import type { MeterState } from '#contract/domains/decisions/chain.ts';
import type { DecisionAsked, DecisionMeter } from './asked.ts';
import type { ToldMeter } from './meter-token.ts';
import type { MeterOwner } from './meters.ts';

/** Returns what tells a question of a site from its others: the same one again gets the same answer. */
export const repeatKey = ({ sessionId, deviceId, viewId, content, purpose }: DecisionAsked): string =>
  JSON.stringify([sessionId, deviceId, viewId, content.key, purpose]);

/** Returns whether a question uses a meter: views do, except those of crawlers and of the publisher's staff. */
export const isCounted = ({ purpose, isBot, isPreview }: DecisionAsked) =>
  purpose === 'view' && !isBot && !isPreview;

/** Returns whether a decision is written down; the publisher's staff leaves none. */
export const isRecorded = ({ purpose, isPreview }: DecisionAsked) => purpose === 'view' && !isPreview;

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Returns the state of a meter for the answer. */
export const meterOf = ({ used, limit, resetsAt, openUntil }: MeterState): DecisionMeter => ({
  used,
  limit,
  resetsAt: dateOf(resetsAt),
  openUntil: dateOf(openUntil),
});

/** Returns the reader whose meter is counted. @param told meter of their token */
export const meterOwner = (
  { site, deviceId, sessionId, isShared }: DecisionAsked,
  told: ToldMeter,
): MeterOwner => ({
  told,
  siteId: site.id,
  browser: isShared ? null : `${deviceId} ${sessionId}`,
});
