/**
 * Decides about one reader and one piece of content. Pure: the same in the server, the console and the tests. The steps and
 * their order are those of docs/decisions/0083-how-access-is-decided.md. Times are epoch milliseconds.
 */
import type { Filed } from '../access-rules/decide.ts';
import { findPurchase, findViewed, grantReason, judgeCascade, judgeHoldings } from './access-ways.ts';
import type {
  Chain,
  ContentLink,
  DirectLink,
  EndLink,
  NetworkLink,
  Outcome,
  SessionLink,
  SignUpOffer,
  SiteLink,
} from './chain.ts';
import { type Candidate, chooseGrant, chooseRefusal, type Judged, judge } from './plans.ts';
import type { ReaderState, Situation } from './situation.ts';
import { accessOf } from './wall.ts';
import { type DenyReason, type Reason, type Step, steps, type Verdict, type WallAccess } from './words.ts';

type Link = Chain[number];

/** Fills the chain up to step 9. */
function chainOf(links: readonly Link[]): Chain {
  const rest = steps.slice(links.length).map((step: Step) => ({ step, outcome: 'not_reached' }));
  return [...links, ...rest] as unknown as Chain;
}

const noDetails = { meter: null, planId: null, eventId: null, cascadeSite: null, signUp: null } as const;

function end(verdict: Verdict, reason: Reason, links: readonly Link[], by: Partial<Outcome> = {}): Outcome {
  return { verdict, reason, ...noDetails, ...by, chain: chainOf(links) };
}

function siteLink({ config, reader }: Situation): SiteLink {
  if (!config.siteActive) return { step: 'site', outcome: 'resource_inactive' };
  return { step: 'site', outcome: reader.isKeyValid ? 'passed' : 'bad_key' };
}

function contentLink({ config, piece, at }: Situation): ContentLink {
  const { access, by, rule } = accessOf(piece, config.wall, at);
  const isKnown = piece.contentId !== null;
  const isUnchecked = !isKnown && config.contentSyncAndCheck && access !== 'free';
  const outcome = access === 'free' ? 'free_content' : isUnchecked ? 'unknown_content' : 'closed';
  return { step: 'content', outcome, isKnown, access, by, rule };
}

function directLink({ isVerifiedCrawler, isPreview, hasGiftLink }: ReaderState): DirectLink {
  if (isVerifiedCrawler) return { step: 'direct', outcome: 'crawler' };
  if (isPreview) return { step: 'direct', outcome: 'preview' };
  return { step: 'direct', outcome: hasGiftLink ? 'gift_link' : 'none' };
}

function networkLink({ network }: ReaderState): NetworkLink {
  return { step: 'network', outcome: network ? 'ip_member' : 'none', by: network };
}

const sessionDenials = {
  ended: 'session_expired',
  expired: 'session_expired',
  over_device_limit: 'device_limit',
  compromised: 'compromised',
} as const;

/** Returns why a reader is turned away whatever they hold; null if they aren't. A locked account comes first. */
function denialOf({ member, session }: ReaderState): DenyReason | null {
  if (member === 'locked' || member === 'inactive') return member;
  return session === 'none' || session === 'valid' ? null : sessionDenials[session];
}

function sessionLink(reader: ReaderState, access: WallAccess): SessionLink {
  const { session, member } = reader;
  const signedIn = access === 'registered' ? 'registered' : 'member';
  const outcome = denialOf(reader) ?? (member === null ? 'anonymous' : signedIn);
  return { step: 'session', outcome, session, member };
}

const filedOf = ({ piece }: Situation): Filed => ({
  contentTypeId: piece.contentTypeId,
  termIds: new Set(piece.termIds),
});

/** Returns what a sign-up would get, and whether that opens the piece now; its meters start empty. */
function signUpOf(situation: Situation, filed: Filed): { plan: number | null; offer: SignUpOffer | null } {
  const { config, reader } = situation;
  const opener = config.plans.find(({ id }) => id === config.signUpPlanId);
  if (!opener) return { plan: null, offer: null };
  const candidate: Candidate = { kind: 'plan', opener };
  const fresh: Situation = { ...situation, reader: { ...reader, opened: {} } };
  const granted = chooseGrant([judge(candidate, fresh, filed)]);
  if (!granted) return { plan: opener.id, offer: null };
  const { limit = null, days = null } = granted.meter ?? {};
  return { plan: opener.id, offer: { planId: opener.id, limit, days } };
}

/** Step 9 of a piece for registered readers, which an account alone opens, without a meter. */
function endUnregistered(situation: Situation, links: readonly Link[]): Outcome {
  const skipped = (['viewed', 'purchase', 'plans', 'cascade'] as const).map(
    (step) => ({ step, outcome: 'not_reached' }) as const,
  );
  const link: EndLink = {
    step: 'end',
    outcome: 'registration_required',
    signUp: { plan: null, opens: true },
  };
  const { limit = null, days = null } = signUpOf(situation, filedOf(situation)).offer ?? {};
  const signUp = { planId: null, limit, days };
  return end('register', link.outcome, [...links, ...skipped, link], { signUp });
}

const ownerOf = ({ kind, opener: { id } }: Judged) =>
  kind === 'plan' ? { planId: id, eventId: null } : { planId: null, eventId: id };

/** Step 9 of a piece for members: the most helpful reason, and to an anonymous reader whom it helps the sign-up. */
function endRefused(
  situation: Situation,
  filed: Filed,
  links: readonly Link[],
  judged: readonly Judged[],
): Outcome {
  const refusal = chooseRefusal(judged);
  const reasonsOf = { used_up: 'limit_reached', kept_out: 'predictive_paywall' } as const;
  const outcome =
    refusal?.judgement === 'used_up' || refusal?.judgement === 'kept_out'
      ? reasonsOf[refusal.judgement]
      : 'no_entitlement';
  const signUp = situation.reader.member === null ? signUpOf(situation, filed) : null;
  const link: EndLink = {
    step: 'end',
    outcome,
    signUp: signUp && { plan: signUp.plan, opens: signUp.offer !== null },
  };
  return end(signUp?.offer ? 'register' : 'paywall', outcome, [...links, link], {
    ...(refusal && { ...ownerOf(refusal), meter: refusal.meter }),
    signUp: signUp?.offer ?? null,
  });
}

/** Steps 5 to 9, for a piece that is for members. */
function decideForMembers(situation: Situation, before: readonly Link[]): Outcome {
  const filed = filedOf(situation);
  const viewed = findViewed(situation);
  if (viewed.outcome === 'already_viewed') return end('grant', viewed.outcome, [...before, viewed]);
  const purchase = findPurchase(situation);
  const links = [...before, viewed, purchase];
  if (purchase.outcome === 'purchase') return end('grant', purchase.outcome, links);
  const own = judgeHoldings(situation, filed);
  links.push(own.link);
  if (own.granted) return endGranted(own.granted, grantReason(own.granted), links);
  const cascade = judgeCascade(situation, filed);
  links.push(cascade.link);
  if (cascade.through) {
    const by = { cascadeSite: cascade.through.siteTitle };
    if (!cascade.granted) return end('grant', 'cascade', links, by);
    return endGranted(cascade.granted, 'cascade', links, by);
  }
  return endRefused(situation, filed, links, [...own.judged, ...cascade.judged]);
}

function endGranted(
  granted: Judged,
  reason: Reason,
  links: readonly Link[],
  by: Partial<Outcome> = {},
): Outcome {
  const verdict = granted.meter ? 'meter_grant' : 'grant';
  return end(verdict, reason, links, { ...ownerOf(granted), meter: granted.meter, ...by });
}

/** Decides what a reader gets who asks for a piece, and says why. */
export function combine(situation: Situation): Outcome {
  const { reader } = situation;
  const site = siteLink(situation);
  if (site.outcome !== 'passed') return end('deny', site.outcome, [site]);
  const content = contentLink(situation);
  if (content.outcome !== 'closed') return end('grant', content.outcome, [site, content]);
  const direct = directLink(reader);
  if (direct.outcome !== 'none') return end('grant', direct.outcome, [site, content, direct]);
  const session = sessionLink(reader, content.access);
  const links = [site, content, direct, networkLink(reader), session];
  const denial = denialOf(reader);
  if (denial) return end('deny', denial, links);
  if (content.access === 'members') return decideForMembers(situation, links);
  return reader.member === null ? endUnregistered(situation, links) : end('grant', 'registered', links);
}
