import { groupNameMax } from '#contract/domains/groups/words.ts';
import type { ImportField } from '#contract/domains/member-imports/schemas.ts';
import { countryCode } from '../../lookups/countries.service.ts';
import {
  type Cell,
  type CellsOf,
  cellsBy,
  emailOf,
  flag,
  flagWord,
  plainOf,
  RowError,
  type RowOfCells,
  saysNothing,
  text,
} from '../file/cells.ts';
import { isNoDate } from '../file/date-forms.ts';
import { consentSaid, hasBounced } from '../sources/vocabulary.ts';
import { aheadMax } from './file-times.ts';
import { names } from './names.ts';
import { Notes } from './notes.ts';
import { type NamedPlans, plansIn } from './plan-names.ts';
import { type SaidSubscription, subscriptionsOf, type Times } from './subscription-columns.ts';

/** Data of one member from one row of a file. A field that is null changes nothing. */
export interface ImportedMember {
  /** Line of the file on which the row begins, counted from 1. */
  line: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  note: string | null;
  externalId: string | null;
  stripeCustomerId: string | null;
  isSubscribedToEmails: boolean | null;
  isComplimentary: boolean;
  createdAt: Date | null;
  phone: string | null;
  company: string | null;
  job: string | null;
  /** ISO 3166-1, two letters. */
  countryCode: string | null;
  state: string | null;
  city: string | null;
  zip: string | null;
  address: string | null;
  /** Language as the file writes it. */
  language: string | null;
  isActive: boolean | null;
  isLocked: boolean | null;
  isConfirmed: boolean | null;
  tags: string[];
  plans: string[];
  /** Details of the subscriptions, one entry for each plan; null if the row gives only plans. */
  subscriptions: SaidSubscription[] | null;
  groups: string[];
  /** Reasons for cells that were left out while the row was imported. */
  leftOut: readonly string[];
  /** Cells of the row, unchanged. */
  cells: readonly string[];
}

/** Options for reading rows of members. */
export interface MemberStyle extends Times {
  plans: NamedPlans;
}

/** The limits of the account form. */
const longest = {
  name: 100,
  note: 10_000,
  id: 200,
  label: 100,
  phone: 40,
  company: 200,
  job: 200,
  country: 100,
  state: 100,
  city: 100,
  zip: 20,
  address: 300,
  language: 100,
} as const;
const labelsMax = 100;
/** Room for the maximum number of labels, each in quotation marks with the quotation marks inside it doubled. */
const listMax = labelsMax * (2 * longest.label + 4);

/**
 * Matches the entries of a list, separated by commas or line breaks. An entry in quotation marks may contain both, and
 * doubled quotation marks. A lookbehind checks the text before an entry, because consuming it would shift the start
 * after an empty entry.
 */
const listEntry = /(?<=^|[,\r\n])(?:[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(?=[,\r\n]|$)|([^,\r\n]*))/g;

function entriesOf(value: string): string[] {
  return [...value.matchAll(listEntry)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

function list(value: string | null, name: string, limit: number = longest.label): string[] {
  return value === null
    ? []
    : entriesOf(value.normalize('NFC')).flatMap((entry) => text(entry, name, limit) ?? []);
}

function atMost(titles: string[], name: string): string[] {
  if (titles.length > labelsMax) throw new RowError(`${name} names more than ${labelsMax}`);
  return titles;
}

/** Removes duplicates, ignoring case; the first spelling stays. */
function unique(titles: readonly string[]): string[] {
  const seen = new Set<string>();
  return titles.filter((title) => seen.size < seen.add(title.toLowerCase()).size);
}

function createdAt(cell: Cell, { read, now }: Times): Date | null {
  const value = text(cell('created_at'), 'created_at', 40);
  const said = value === null ? null : read(value, 'created_at');
  if (said === null) return null;
  const { from } = said;
  if (from.getTime() > now.getTime() + aheadMax) throw new RowError('created_at lies in the future');
  return from;
}

function country(value: string | null): string | null {
  if (value === null) return null;
  const code = countryCode(value);
  if (code === null) throw new RowError('country is no country of the list');
  return code;
}

function whereAndHow(cell: Cell, notes: Notes) {
  const line = (column: ImportField & keyof typeof longest): string | null =>
    notes.optional(() => text(cell(column), column, longest[column]), null);
  return {
    phone: line('phone'),
    company: line('company'),
    job: line('job'),
    countryCode: notes.optional(() => country(line('country')), null),
    state: line('state'),
    city: line('city'),
    zip: line('zip'),
    address: line('address'),
    language: line('language'),
  };
}

/** Returns whether the member may be emailed; null if the cell gives no answer. @throws RowError */
function consentOf(word: string | null): boolean | null {
  if (word === null || saysNothing(word)) return null;
  const said = consentSaid(word) ?? flagWord(word);
  if (said === null) throw new RowError('subscribed_to_emails says neither yes nor no');
  return said;
}

/** Returns the flags that the row has. */
function flags(cell: Cell, notes: Notes) {
  const word = (column: ImportField): boolean | null =>
    notes.optional(() => flag(text(cell(column), column, 20), column), null);
  return {
    isSubscribedToEmails: notes.optional(
      () => consentOf(text(cell('subscribed_to_emails'), 'consent', 40)),
      null,
    ),
    isComplimentary: word('complimentary_plan') ?? false,
    isActive: word('active'),
    isLocked: word('locked'),
    isConfirmed: word('confirmed'),
  };
}

function lists(cell: Cell, style: MemberStyle, notes: Notes) {
  const named = (column: ImportField, limit?: number) =>
    notes.optional(() => list(text(cell(column), column, listMax), column, limit), []);
  const once = (titles: string[], column: ImportField) =>
    notes.optional(() => atMost(unique(titles), column), []);
  const plans = plansIn(cell, named('tiers'), style.plans, notes);
  const { subscriptions, tags } = subscriptionsOf(plans.cell, plans.titles, style, notes);
  const bounced = hasBounced(cell('subscribed_to_emails') ?? '') ? ['bounced'] : [];
  return {
    tags: once([...named('labels'), ...tags, ...bounced], 'labels'),
    plans: subscriptions?.map(({ plan }) => plan) ?? once(plans.titles, 'tiers'),
    subscriptions,
    groups: once(named('groups', groupNameMax), 'groups'),
  };
}

/**
 * Returns whether the member is deleted. For existing members some systems leave the cell empty, others write a zero
 * date or a flag.
 */
function isDeleted(value: string | null): boolean {
  return value !== null && !isNoDate(value) && flagWord(value) !== false;
}

type Row = Omit<ImportedMember, 'line' | 'cells'>;

function person(cell: Cell, notes: Notes) {
  const word = (column: ImportField & keyof typeof longest): string | null =>
    notes.optional(() => text(cell(column), column, longest[column]), null);
  const name = (column: ImportField, limit: number = longest.name) =>
    notes.optional(() => text(cell(column), column, limit), null);
  const [first, last] = names(name('name', 2 * longest.name), name('first_name'), name('last_name'));
  const part = (value: string | null, what: string) =>
    notes.optional(() => text(value ?? undefined, what, longest.name), null);
  return {
    firstName: part(first, 'first name'),
    lastName: part(last, 'last name'),
    note: word('note'),
    externalId: word('id'),
    stripeCustomerId: notes.optional(
      () => text(cell('stripe_customer_id'), 'stripe_customer_id', longest.id),
      null,
    ),
  };
}

function member(given: Cell, style: MemberStyle): Row {
  const cell: Cell = (field) => plainOf(given(field));
  const notes = new Notes();
  const email = emailOf(cell('email'));
  if (email === null) throw new RowError('email is missing');
  if (isDeleted(text(cell('deleted_at'), 'deleted_at', longest.id)))
    throw new RowError('the member was deleted in the system the file comes from');
  const said = {
    email,
    ...person(cell, notes),
    ...flags(cell, notes),
    ...whereAndHow(cell, notes),
    createdAt: notes.optional(() => createdAt(cell, style), null),
    ...lists(cell, style, notes),
  };
  const subscriptions =
    said.subscriptions?.map((one) => ({ ...one, isFree: one.isFree || said.isComplimentary })) ?? null;
  return { ...said, subscriptions, leftOut: notes.reasons };
}

/** Reads one row. @returns the member, or the reason why the row is rejected */
export function readRow(
  cellsOf: CellsOf,
  row: RowOfCells,
  style: MemberStyle,
): ImportedMember | { reason: string } {
  return cellsBy(cellsOf, row, (cell) => member(cell, style));
}
