// Questions that the reader's calls ask of decisions, and the answers. Each process that serves readers holds one `Decider`.
import type { FurtherArticles } from '#contract/domains/decisions/offer.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';

type Filing = DB['content_filings'];
type Row = DB['content_decisions'];

/** Content as the publisher's server describes it. */
export interface ToldContent {
  title: string;
  /** Key of the content type, such as `post`. */
  type: string;
  link: string | null;
  publishedAt: Date | null;
  terms: readonly { taxonomy: string; key: string; title: string }[];
  access: Filing['access'];
}

export interface AskedContent {
  /** Key of the content at the publisher, trimmed and in NFC. */
  key: string;
  /** Set only if the publisher's server asks. A browser can't say what a piece is: its stored filing decides. */
  told?: ToldContent;
}

/** `view` counts in meters and figures; `prefetch` and `list` do neither. */
export type DecisionPurpose = 'view' | 'prefetch' | 'list';

export interface DecisionAsked {
  site: SiteRef;
  content: AskedContent;
  /** Uuid of the page view. The same view of the same content by the same session gets the same decision again. */
  viewId: string;
  /** Uuid of the browser, or of the day's anonymous reader. */
  deviceId: string;
  /** Uuid of the session. */
  sessionId: string;
  /**
   * True if the ids are those of a day, which all readers of a network with the same browser share: their meters are in
   * their tokens alone.
   */
  isShared?: boolean;
  /** Address of the reader, for networks that act as a member; it is never stored. */
  address: string | null;
  isBot: boolean;
  purpose: DecisionPurpose;
  /** Meter token of the last answer to this reader; null if they have none. */
  meter: string | null;
  /** True for a proven preview by the publisher's staff. */
  isPreview: boolean;
}

export interface DecisionMeter {
  /** Number of different pieces opened within the window, this one included if it was granted. */
  used: number;
  limit: number;
  /** Time at which one more piece can be opened; null if nothing is used or the limit is 0. */
  resetsAt: Date | null;
  /** Time until which this piece can be opened again; null if it was refused or isn't known to the site. */
  openUntil: Date | null;
}

/** Revision of a popup template that answers a wall instead of the built-in wall. */
export interface AnsweringPopup {
  slug: string;
  revision: number;
  /** True if it has JavaScript, which runs in a frame alone. */
  isFramed: boolean;
}

export interface DecisionMade {
  /** Id of the row to come; null if nothing is recorded: prefetches, lists and previews. */
  decisionId: number | null;
  verdict: Row['verdict'];
  reason: string;
  meter: DecisionMeter | null;
  /** Articles that a sign-up could read besides this one; null unless the reader is asked to register for a meter. */
  register: FurtherArticles | null;
  /** Popup that answers the wall; null for the built-in wall, and if there is no wall. */
  popup: AnsweringPopup | null;
  /** Token to keep and to send with the next question; null if nothing changed. */
  meterToken: string | null;
  /** Access of the piece by the publisher's statement and the rules "Behind the wall". */
  access: Exclude<Filing['access'], 'by_rules'>;
  /** Number of the site's configuration that decided. */
  configId: number;
  /** True if the decision was made before, for the same view. */
  isRepeat: boolean;
}

/** View of a piece. It counts once per decision, and only in the session that the decision was made for. */
export interface NotedView {
  decisionId: number;
  sessionId: string;
  at: Date;
}

export interface Decider {
  /** Decides about one piece. Throws `DecisionsUnavailable` if memory doesn't suffice and the database is away. */
  decide(asked: DecisionAsked): Promise<DecisionMade>;
  /** Returns the number of a site's configuration; null if the database doesn't answer in time. */
  configId(site: SiteRef): Promise<number | null>;
  /** Records views of decisions. Returns how many were taken; the others are repeated or too old. */
  noteViews(site: SiteRef, views: readonly NotedView[]): number;
  /** Writes everything down that was decided; no call may follow. */
  stop(): Promise<void>;
}

/** The database is away for longer than decisions can be made from memory. */
export class DecisionsUnavailable extends Error {
  override name = 'DecisionsUnavailable';
}
