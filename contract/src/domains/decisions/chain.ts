/**
 * Types of a decision and of its chain. The chain holds what each step found: outcomes and the ids of what decided, but no
 * titles, times, counts, or anything about the reader or the piece. So equal situations have chains of equal bytes, and a
 * site has few different ones.
 */
import type {
  Counting,
  DenyReason,
  HoldingKind,
  HoldingSource,
  Judgement,
  MemberState,
  Reason,
  SessionState,
  Verdict,
  WallAccess,
  WallReason,
} from './words.ts';

/** Something held, and whether it counted. */
export interface HeldLink {
  kind: HoldingKind;
  id: number;
  source: HoldingSource;
  counts: Counting;
}

/** Result of a cascade rule. The id of a plan or event; null for the piece itself. */
export interface CascadeLink {
  kind: HoldingKind | 'content';
  id: number | null;
  siteId: number;
  counts: 'counted' | 'excluded' | 'removed' | 'unconfirmed';
}

/** Judgement of one plan or event; `rules` names the rules that decided, empty if it opens or predicts as a whole. */
export interface JudgedLink {
  kind: HoldingKind;
  id: number;
  judgement: Judgement;
  rules: readonly string[];
}

interface Skipped<S> {
  step: S;
  outcome: 'not_reached';
}

export type SiteLink = { step: 'site'; outcome: 'passed' | 'resource_inactive' | 'bad_key' };
export type ContentLink = {
  step: 'content';
  outcome: 'closed' | 'free_content' | 'unknown_content';
  isKnown: boolean;
  access: WallAccess;
  by: 'piece' | 'rule' | 'no_rule';
  rule: number | null;
};
export type DirectLink = { step: 'direct'; outcome: 'none' | 'crawler' | 'preview' | 'gift_link' };
export type NetworkLink = { step: 'network'; outcome: 'none' | 'ip_member'; by: 'mask' | 'range' | null };
export type SessionLink = {
  step: 'session';
  outcome: 'anonymous' | 'member' | 'registered' | DenyReason;
  session: SessionState;
  member: MemberState | null;
};
export type ViewedLink = {
  step: 'viewed';
  outcome: 'off' | 'no' | 'already_viewed';
  meter: string | null;
};
export type PurchaseLink = {
  step: 'purchase';
  outcome: 'none' | 'purchase';
  bought: readonly { bundle: number | null; counts: Counting }[];
};
export type PlansLink = {
  step: 'plans';
  outcome: 'none' | 'refused' | 'subscription' | 'ticket' | 'meter' | 'prediction';
  by: { kind: HoldingKind; id: number } | null;
  held: readonly HeldLink[];
  judged: readonly JudgedLink[];
};
export type CascadeStepLink = {
  step: 'cascade';
  outcome: 'none' | 'refused' | 'cascade';
  by: { kind: HoldingKind | 'content'; id: number | null; siteId: number } | null;
  provided: readonly CascadeLink[];
  judged: readonly JudgedLink[];
};
export type EndLink = {
  step: 'end';
  outcome: WallReason;
  /** Plan that a sign-up would get, and whether it would open the piece now; null for a member. */
  signUp: { plan: number | null; opens: boolean } | null;
};

type OrSkipped<L extends { step: string }> = L | Skipped<L['step']>;

/** Steps 0 to 9 in order. */
export type Chain = readonly [
  SiteLink,
  OrSkipped<ContentLink>,
  OrSkipped<DirectLink>,
  OrSkipped<NetworkLink>,
  OrSkipped<SessionLink>,
  OrSkipped<ViewedLink>,
  OrSkipped<PurchaseLink>,
  OrSkipped<PlansLink>,
  OrSkipped<CascadeStepLink>,
  OrSkipped<EndLink>,
];

export interface MeterState {
  kind: HoldingKind;
  /** Id of the plan or event that the meter belongs to. */
  id: number;
  planId: number | null;
  /** Name of the meter, under which the reader's openings are kept. */
  key: string;
  /** Number of pieces in the window, this one included if it was let in. */
  used: number;
  limit: number;
  /** Length of the window in days of 24 hours. */
  days: number;
  /** Time from which one more piece can be opened, as epoch milliseconds; null if the limit is 0 or nothing is counted. */
  resetsAt: number | null;
  /**
   * Time until which the meter lets the reader open this piece again, as epoch milliseconds; null if it was refused, and for
   * a piece that the site doesn't know, because the meter can't recognize it.
   */
  openUntil: number | null;
  /** True if this decision uses up one of the limit, so an opening must be stored. */
  isNew: boolean;
}

/** Offer of the verdict `register`. */
export interface SignUpOffer {
  /** Plan that a sign-up gets; null if an account alone opens the piece. */
  planId: number | null;
  /** Number of articles that the meter of a sign-up's plan opens; null without one. */
  limit: number | null;
  /** Window of that meter in days; null without one. */
  days: number | null;
}

export interface Outcome {
  verdict: Verdict;
  reason: Reason;
  /** Meter that let the reader in or is used up; null if none decided. */
  meter: MeterState | null;
  /** Plan that granted, or whose meter or prediction refused; null if no plan decided. */
  planId: number | null;
  /** Ticket event that did. */
  eventId: number | null;
  /** Title of the sister site that provides the access; null without cascade. */
  cascadeSite: string | null;
  /** Access that a sign-up would get; null unless the verdict is `register`. */
  signUp: SignUpOffer | null;
  chain: Chain;
}

/** Returns the text that a chain is stored and compared by. Equal situations give equal bytes. */
export function chainText(chain: Chain): string {
  return JSON.stringify(chain);
}
