/**
 * Decides about access a second time, for comparison: it lists every way in and every refusal with its rank, and takes the
 * first. Written from the text of the decision, without the code that it is compared with, and regardless of speed.
 */
import type { CascadeResult, Piece, Situation, WallRule } from '#contract/domains/decisions/situation.ts';
import {
  day,
  type Entry,
  entriesOf,
  firstOf,
  none,
  type Owner,
  read,
  type SlowOutcome,
} from './slow-plans.ts';

/** Returns the access of a piece, from the last rule of the wall to the first. */
function slowAccess(piece: Piece, wall: readonly WallRule[], at: number): string {
  if (piece.access !== 'by_rules') return piece.access;
  let access = 'free';
  for (const rule of wall.toReversed()) {
    const age = piece.publishedAt === null ? null : (at - piece.publishedAt) / day;
    const isOfType =
      rule.contentTypeIds.length === 0 || rule.contentTypeIds.some((id) => id === piece.contentTypeId);
    const hasTerm = rule.termIds.length === 0 || piece.termIds.some((id) => rule.termIds.includes(id));
    const isYoung = rule.youngerThanDays === null || (age !== null && age < rule.youngerThanDays);
    const isOld = rule.olderThanDays === null || (age !== null && !(age < rule.olderThanDays));
    if (isOfType && hasTerm && isYoung && isOld) access = rule.access;
  }
  return access;
}

function entry(
  is: boolean,
  rank: readonly number[],
  ...said: [SlowOutcome['verdict'], SlowOutcome['reason']]
) {
  const [verdict, reason] = said;
  return is ? [{ rank, outcome: { ...none, verdict, reason } }] : [];
}

/** Lists what can end the decision in the steps about the site, the piece, and links and crawlers. */
function openEntries({ config, piece, reader }: Situation, access: string): Entry[] {
  const isUnchecked = piece.contentId === null && config.contentSyncAndCheck;
  return [
    ...entry(!config.siteActive, [0, 0], 'deny', 'resource_inactive'),
    ...entry(!reader.isKeyValid, [0, 1], 'deny', 'bad_key'),
    ...entry(access === 'free', [1, 0], 'grant', 'free_content'),
    ...entry(isUnchecked, [1, 1], 'grant', 'unknown_content'),
    ...entry(reader.isVerifiedCrawler, [2, 0], 'grant', 'crawler'),
    ...entry(reader.isPreview, [2, 1], 'grant', 'preview'),
    ...entry(reader.hasGiftLink, [2, 2], 'grant', 'gift_link'),
  ];
}

/** Lists what can end the decision because of the account, its session, and what it viewed or bought. */
function accountEntries(situation: Situation, access: string): Entry[] {
  const { config, piece, reader } = situation;
  const { member, session } = reader;
  const isFor = access === 'registered';
  const { limit = null, days = null } = (member === null && signUpGrant(situation)?.meter) || {};
  const signUp = { planId: null, limit, days };
  const isOver = session === 'expired' || session === 'ended';
  const isBought = reader.purchases.some(
    ({ contentId, counts }) => contentId === piece.contentId && counts === 'counted',
  );
  const unregistered = entry(isFor && member === null, [4, 3], 'register', 'registration_required');
  return [
    ...entry(member === 'locked', [4, 0], 'deny', 'locked'),
    ...entry(member === 'inactive', [4, 0], 'deny', 'inactive'),
    ...entry(isOver, [4, 1], 'deny', 'session_expired'),
    ...entry(session === 'over_device_limit', [4, 1], 'deny', 'device_limit'),
    ...entry(session === 'compromised', [4, 1], 'deny', 'compromised'),
    ...entry(isFor && member !== null, [4, 2], 'grant', 'registered'),
    ...unregistered.map(({ rank, outcome }) => ({ rank, outcome: { ...outcome, signUp } })),
    ...entry(config.checkAlreadyViewed && isViewed(situation), [5], 'grant', 'already_viewed'),
    ...entry(isBought, [6], 'grant', 'purchase'),
    ...entry(true, [9, 2], 'paywall', 'no_entitlement'),
  ];
}

/** Returns whether any meter of any plan or event has the piece in its window. */
function isViewed(situation: Situation): boolean {
  const { plans, events } = situation.config;
  const owners: Owner[] = [
    ...plans.map((opener) => ({ kind: 'plan' as const, opener })),
    ...events.map((opener) => ({ kind: 'event' as const, opener })),
  ];
  return owners.some((owner) =>
    owner.opener.rules.some((rule) => rule.limit && read(owner, rule, situation, situation.reader).isOpened),
  );
}

/** Returns a plan or event of the site; none if it was removed. */
function ownersOf({ config }: Situation, kind: Owner['kind'], id: number): Owner[] {
  const openers = kind === 'plan' ? config.plans : config.events;
  return openers.filter((one) => one.id === id).map((opener) => ({ kind, opener }));
}

function heldOwners(situation: Situation): Owner[] {
  const { config, reader } = situation;
  const owners = reader.holdings
    .filter(({ counts }) => counts === 'counted')
    .filter(({ source }) => reader.member !== 'unconfirmed' || (source !== 'seat' && source !== 'group'))
    .flatMap(({ kind, id }) => ownersOf(situation, kind, id));
  if (reader.member !== null || config.guestPlanId === null) return owners;
  return [...owners, ...ownersOf(situation, 'plan', config.guestPlanId)];
}

/** Lists what sister sites provide: the piece itself first, then plans and events; the site with the lowest id gives it. */
function cascadeEntries(situation: Situation): Entry[] {
  const { reader, piece } = situation;
  if (reader.member === 'unconfirmed') return [];
  const isExcluded = ({ kind, id }: CascadeResult) =>
    reader.cascades.some((one) => one.outcome === 'excluded' && one.kind === kind && one.id === id);
  return reader.cascades
    .filter((one) => one.outcome === 'provided' && !isExcluded(one))
    .flatMap(({ kind, id, siteId, siteTitle: cascadeSite }) => {
      if (kind !== 'content') {
        return ownersOf(situation, kind, id)
          .flatMap((owner) =>
            entriesOf({
              owner,
              step: 8,
              situation,
              reader,
              tell: (outcome) => ({ ...outcome, reason: 'cascade', cascadeSite }),
            }),
          )
          .map(({ rank, outcome }) => ({ rank: [...rank, siteId], outcome }));
      }
      if (id !== piece.contentId) return [];
      const outcome: SlowOutcome = { ...none, verdict: 'grant', reason: 'cascade', cascadeSite };
      return [{ rank: [8, -1, siteId], outcome }];
    });
}

const asItIs = (outcome: SlowOutcome) => outcome;

/** Returns how the plan of a sign-up lets an anonymous reader in with empty meters; null if it doesn't. */
function signUpGrant(situation: Situation): SlowOutcome | null {
  const { config, reader } = situation;
  if (config.signUpPlanId === null) return null;
  const fresh = { ...reader, opened: {} };
  return firstOf(
    ownersOf(situation, 'plan', config.signUpPlanId)
      .flatMap((owner) => entriesOf({ owner, step: 7, situation, reader: fresh, tell: asItIs }))
      .filter((entry) => entry.outcome.verdict !== 'paywall'),
  );
}

/** Asks an anonymous reader to register if the plan of a sign-up lets them in. */
function withSignUp(outcome: SlowOutcome, situation: Situation): SlowOutcome {
  const { config, reader } = situation;
  if (outcome.verdict !== 'paywall' || reader.member !== null) return outcome;
  const given = signUpGrant(situation);
  if (!given) return outcome;
  const { limit = null, days = null } = given.meter ?? {};
  return { ...outcome, verdict: 'register', signUp: { planId: config.signUpPlanId, limit, days } };
}

export function slowCombine(situation: Situation): SlowOutcome {
  const { config, piece, reader, at } = situation;
  const access = slowAccess(piece, config.wall, at);
  const own = heldOwners(situation).flatMap((owner) =>
    entriesOf({ owner, step: 7, situation, reader, tell: asItIs }),
  );
  const outcome = firstOf([
    ...openEntries(situation, access),
    ...accountEntries(situation, access),
    ...own,
    ...cascadeEntries(situation),
  ]);
  if (!outcome) throw new Error('There is always a wall.');
  return withSignUp(outcome, situation);
}
