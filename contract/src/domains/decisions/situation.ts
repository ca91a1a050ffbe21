/**
 * Inputs of a decision: the site's configuration, the piece, the reader and the time. All of it can be written as JSON, so
 * that a decision can be stored and made again. Times are epoch milliseconds.
 */
import type { AccessRuleSet } from '../access-rules/decide.ts';
import type {
  Counting,
  HoldingKind,
  HoldingSource,
  MemberState,
  PieceAccess,
  SessionState,
  WallAccess,
} from './words.ts';

/** Rule "Behind the wall". It fits a piece if all its conditions do; a rule without conditions fits every piece. */
export interface WallRule {
  id: number;
  /** Content types, of which the piece has one; empty for any. */
  contentTypeIds: readonly number[];
  /** Terms, of which the piece has at least one; empty for any. */
  termIds: readonly number[];
  /** Fits only pieces published less than this number of days ago; null for any age. */
  youngerThanDays: number | null;
  /** Fits only pieces published at least this number of days ago; null for any age. */
  olderThanDays: number | null;
  access: WallAccess;
}

/** Plan or ticket event with what it opens. */
export interface Opener extends AccessRuleSet {
  id: number;
  title: string;
  /** Higher ones are asked first; 0 for ticket events. */
  priority: number;
  /** True if it is on sale. Those who hold it keep their access when it no longer is. */
  active: boolean;
}

/** Everything about a site that decides. Stored as a numbered document. */
export interface DecisionConfig {
  siteActive: boolean;
  /** Rules "Behind the wall": the first that fits decides. An empty list walls nothing. */
  wall: readonly WallRule[];
  /** Plans that exist, in any order. */
  plans: readonly Opener[];
  /** Ticket events that exist, in any order. */
  events: readonly Opener[];
  /** Plan of `default_guest_subscription_id`, which every anonymous reader holds. */
  guestPlanId: number | null;
  /** Plan of `default_subscription_id`, which a sign-up gets. */
  signUpPlanId: number | null;
  /** Setting `check_access_already_viewed_content`. */
  checkAlreadyViewed: boolean;
  /** Setting `content_sync_and_check`: only pieces that the site has synced are walled. */
  contentSyncAndCheck: boolean;
  /** Setting `predictive_paywall`: if off, prediction lets everyone in. */
  predictivePaywall: boolean;
}

export interface Piece {
  /** Id of the content; null for a piece that the site doesn't know. */
  contentId: number | null;
  access: PieceAccess;
  contentTypeId: number | null;
  termIds: readonly number[];
  publishedAt: number | null;
}

/** Plan or event that a reader holds, or held. */
export interface Holding {
  kind: HoldingKind;
  id: number;
  source: HoldingSource;
  counts: Counting;
}

/** Piece that a reader bought, alone or in a bundle. */
export interface Purchase {
  contentId: number;
  bundleId: number | null;
  counts: Counting;
}

/** Result of a cascade rule for the reader: what a sister site provides here, or excludes. */
export interface CascadeResult {
  kind: HoldingKind | 'content';
  /** Id of the plan, event or piece on this site. */
  id: number;
  outcome: 'provided' | 'excluded';
  /** Sister site that the access comes from. */
  siteId: number;
  siteTitle: string;
}

/** Piece that a meter has counted. */
export interface Opening {
  /** Id of the content; null for a piece that the site didn't know. */
  contentId: number | null;
  /** Time at which the meter counted it. */
  at: number;
}

export interface ReaderState {
  /** False if the site's key was refused. */
  isKeyValid: boolean;
  /** State of the account whose rights apply: the signed-in member, or the one that the network acts as. */
  member: MemberState | null;
  session: SessionState;
  /** Setting by which the reader's address acts as a member: `mask_ips_users` or `range_ips_users`. */
  network: 'mask' | 'range' | null;
  isVerifiedCrawler: boolean;
  isPreview: boolean;
  hasGiftLink: boolean;
  /** Holdings in any order. The guest plan of anonymous readers is added by the configuration. */
  holdings: readonly Holding[];
  purchases: readonly Purchase[];
  cascades: readonly CascadeResult[];
  /** Pieces counted by each meter, by the key that `meterKey` returns. Older ones than the window may be left out. */
  opened: Readonly<Record<string, readonly Opening[]>>;
  /** Percentile of the reader's predictive rank, above 0 up to 100; null if all weights are 0 or none was computed. */
  percentile: number | null;
}

export interface Situation {
  config: DecisionConfig;
  piece: Piece;
  reader: ReaderState;
  at: number;
}
