/**
 * Reads cases that are written as lines of words: who asks, what they hold, what they opened before, the article, the
 * settings, and the answer. A word that isn't known is an error, so a case can't test nothing by a misspelling.
 */

import type { Rule } from '../../access-rules/decide.ts';
import type { Opener, Opening, Piece, ReaderState, Situation } from '../situation.ts';
import { dayMs, meterKey } from '../windows.ts';
import {
  type Counting,
  countings,
  type HoldingKind,
  holdingSources,
  type PieceAccess,
  pieceAccesses,
} from '../words.ts';
import { readSettings } from './case-settings.ts';
import { basis, events, plans, removed, terms, types } from './publication.ts';

export const now = Date.parse('2026-11-27T12:00:00Z');
/** Id of the article that a case asks for. */
const thisPiece = 1000;
export const sites = { Herald: 71, Courier: 72 } as const;

export interface Case {
  line: string;
  situation: Situation;
  answer: string;
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

export function fail(kind: string, text: string): never {
  throw new Error(`The ${kind} "${text}" is not a word of these cases.`);
}

/** Returns the plan or event with a title. */
export function ownerOf(title: string): { kind: HoldingKind; opener: Opener } {
  const plan = plans.find((one) => one.title === title);
  if (plan) return { kind: 'plan', opener: plan };
  const event = events.find((one) => one.title === title);
  return event ? { kind: 'event', opener: event } : fail('plan or event', title);
}

const isOneOf = <T extends string>(values: readonly T[], text: string): text is T =>
  (values as readonly string[]).includes(text);

const who: Record<string, Partial<ReaderState>> = {
  anonymous: {},
  member: { member: 'active', session: 'valid' },
  locked: { member: 'locked', session: 'valid' },
  inactive: { member: 'inactive', session: 'valid' },
  unconfirmed: { member: 'unconfirmed', session: 'valid' },
  'signed out': { session: 'ended' },
  'session expired': { session: 'expired' },
  'too many devices': { session: 'over_device_limit' },
  'session shared': { session: 'compromised' },
  'network by mask': { member: 'active', session: 'none', network: 'mask' },
  'network by range': { member: 'active', session: 'none', network: 'range' },
  crawler: { isVerifiedCrawler: true },
  preview: { isPreview: true },
  'gift link': { hasGiftLink: true },
  'bad key': { isKeyValid: false },
};

function readWho(text: string): Partial<ReaderState> {
  return Object.assign({}, ...listOf(text).map(readWhoWord));
}

function readWhoWord(word: string): Partial<ReaderState> {
  const rank = /^rank (\d+)$/.exec(word)?.[1];
  return rank ? { percentile: Number(rank) } : (who[word] ?? fail('reader', word));
}

type Held = Pick<ReaderState, 'holdings' | 'purchases' | 'cascades'>;

/** Reads "ended", "past due over" or nothing. */
function readCounting(text: string | undefined): Counting {
  if (!text) return 'counted';
  const word = text.replaceAll(' ', '_');
  return isOneOf(countings, word) ? word : fail('reason not to count', text);
}

function readCascade(word: string): ReaderState['cascades'][number] | null {
  const [, title, verb, target = ''] = /^(\w+) (gives|excludes) (.+)$/.exec(word) ?? [];
  if (!title) return null;
  const siteId = sites[title as keyof typeof sites] ?? fail('sister site', title);
  const outcome = verb === 'gives' ? 'provided' : 'excluded';
  const common = { outcome, siteId, siteTitle: title } as const;
  if (target === 'this') return { ...common, kind: 'content', id: thisPiece };
  if (target === 'another') return { ...common, kind: 'content', id: thisPiece + 1 };
  if (target in removed) return { ...common, kind: 'plan', id: removed[target as keyof typeof removed] };
  const { kind, opener } = ownerOf(target);
  return { ...common, kind, id: opener.id };
}

function readPurchase(word: string): ReaderState['purchases'][number] | null {
  const [, what, bundle, counts] = /^bought (this|another)(?: in bundle (\d+))?(?: (.+))?$/.exec(word) ?? [];
  if (!what) return null;
  const contentId = what === 'this' ? thisPiece : thisPiece + 1;
  return { contentId, bundleId: bundle ? Number(bundle) : null, counts: readCounting(counts) };
}

function readHolding(word: string): ReaderState['holdings'][number] {
  const [, title = '', source = '', counts] = /^(\w+)(?: by (\w+))?(?: (.+))?$/.exec(word) ?? [];
  const from = source || 'own';
  if (!isOneOf(holdingSources, from)) return fail('source', from);
  const common = { source: from, counts: readCounting(counts) };
  if (title in removed) return { kind: 'plan', id: removed[title as keyof typeof removed], ...common };
  const { kind, opener } = ownerOf(title);
  return { kind, id: opener.id, ...common };
}

function readHeld(text: string): Held {
  const held = { holdings: [], purchases: [], cascades: [] } as { [K in keyof Held]: Held[K][number][] };
  for (const word of listOf(text)) {
    const cascade = readCascade(word);
    const purchase = readPurchase(word);
    if (cascade) held.cascades.push(cascade);
    else if (purchase) held.purchases.push(purchase);
    else held.holdings.push(readHolding(word));
  }
  return held;
}

/** Returns the only metered rule of a plan or event, or the one about a subject. */
function meteredRule({ title, rules }: Opener, subject: string | undefined): Rule {
  const ids: Record<string, number> = { ...types, ...terms };
  const metered = rules.filter(({ limit }) => limit !== null);
  const wanted = subject
    ? metered.filter(({ termId, contentTypeId }) => (termId ?? contentTypeId) === ids[subject])
    : metered;
  const [rule] = wanted;
  return rule && wanted.length === 1 ? rule : fail('meter', `${title}/${subject ?? ''}`);
}

/** Reads openings such as "Five: 3 others 20 days ago". */
function readOpened(text: string): ReaderState['opened'] {
  const opened: Record<string, Opening[]> = {};
  for (const word of listOf(text)) {
    const [, title = '', subject, count, days] =
      /^(\w+)(?:\/(\w+))?: (\d+ others?|\d+ unknown|this) ([\d.]+) days? ago$/.exec(word) ??
      fail('opening', word);
    const { kind, opener } = ownerOf(title);
    const key = meterKey(kind, opener.id, meteredRule(opener, subject));
    const openings = opened[key] ?? [];
    opened[key] = openings;
    const at = now - Number(days) * dayMs;
    const known = openings.length;
    if (count === 'this') openings.push({ contentId: thisPiece, at });
    else
      for (let one = 0; one < Number.parseInt(count ?? '', 10); one += 1)
        openings.push({ contentId: count?.endsWith('unknown') ? null : known + one + 1, at });
  }
  return opened;
}

/** Reads an article such as "members sport article 40 days old". */
export function readPiece(text: string): Piece {
  const [, words = '', age] = /^(.*?)(?: (\d+) days old)?$/.exec(text) ?? [];
  const piece = {
    contentId: thisPiece as number | null,
    access: 'by_rules' as PieceAccess,
    contentTypeId: null as number | null,
    termIds: [] as number[],
    publishedAt: age ? now - Number(age) * dayMs : null,
  };
  for (const word of words.split(' ')) {
    if (isOneOf(pieceAccesses, word)) piece.access = word;
    else if (word in types) piece.contentTypeId = types[word as keyof typeof types];
    else if (word in terms) piece.termIds.push(terms[word as keyof typeof terms]);
    else if (word === 'unknown') piece.contentId = null;
    else if (word !== 'untyped') fail('article', word);
  }
  return piece;
}

const anonymous: ReaderState = {
  isKeyValid: true,
  member: null,
  session: 'none',
  network: null,
  isVerifiedCrawler: false,
  isPreview: false,
  hasGiftLink: false,
  holdings: [],
  purchases: [],
  cascades: [],
  opened: {},
  percentile: null,
};

/** Reads a line of six columns. */
export function readCase(line: string): Case {
  const [reader = '', held = '', opened = '', article = '', settings = '', answer, ...more] = line
    .split('|')
    .map((one) => one.trim());
  if (answer === undefined || more.length > 0) throw new Error(`A case has six columns: ${line}`);
  const situation: Situation = {
    config: { ...basis, ...readSettings(settings) },
    piece: readPiece(article),
    reader: { ...anonymous, ...readWho(reader), ...readHeld(held), opened: readOpened(opened) },
    at: now,
  };
  return { line, situation, answer };
}
