// Converts a row of a recognized file to the form of our own files.
import { termFields } from '#contract/domains/member-imports/schemas.ts';
import { plainOf, RowError, type RowOfCells } from '../file/cells.ts';
import type { Heading } from '../file/headings.ts';
import { asEntry, foldedHeading, type Said, type Source } from './source.ts';

type Text = NonNullable<Source['text']>;

/** Tags of HTML, which some plugins write into cells. */
const tag = /<\/?[a-z][^<>]*>/gi;

function plainText(cell: string, { backslashes, tags, formulas }: Text): string {
  let text = cell.trim();
  if (formulas) text = /^="(.*)"$/.exec(text)?.[1] ?? text;
  if (tags) text = text.replaceAll(tag, '').trim();
  return backslashes ? text.replaceAll(/\\(['"\\])/g, '$1') : text;
}

/** Writes a plan as the only entry of a list. Quotation marks would hide that its cell was defused. */
const planEntry = (title: string | undefined): string => asEntry(plainOf(title) ?? '');

/** Joins the values of several subscriptions in one row: a line for each, as our own files write them. */
function joined(each: readonly [Said, ...Said[]]): Said {
  const told = termFields.filter((field) => each.some((one) => one[field]));
  const lines = told.map(
    (field) => [field, each.map((one) => asEntry(one[field] ?? '')).join('\n')] as const,
  );
  return {
    ...each[0],
    ...Object.fromEntries(lines),
    tiers: each.map(({ tiers }) => planEntry(tiers)).join(','),
  };
}

const isList = (read: Said | readonly [Said, ...Said[]]): read is readonly [Said, ...Said[]] =>
  Array.isArray(read);

/** Reads the rows of a source's file. */
export class SourceRows {
  readonly #source: Source;
  readonly #fields: Heading;
  readonly #titles: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #now: Date;

  /**
   * @param titles of the file's columns
   * @param fields position of each field
   * @param now decides which dates are in the future
   */
  constructor(source: Source, titles: readonly string[], fields: Heading, now: Date) {
    this.#source = source;
    this.#fields = fields;
    this.#titles = titles;
    this.#places = new Map(titles.map((title, place) => [foldedHeading(title), place] as const).toReversed());
    this.#now = now;
  }

  /** @throws RowError for a row that the source leaves out */
  said({ cells }: RowOfCells): Said {
    const { text = {}, row, rowIs } = this.#source;
    const at = (place: number | undefined): string =>
      place === undefined ? '' : plainText(cells[place] ?? '', text);
    const said: Said = {};
    for (const [field, place] of this.#fields) said[field] = at(place);
    const cell = (heading: string): string => at(this.#places.get(heading));
    const read = row?.(cell, said, this.#now, this.#titles) ?? said;
    if ('leftOut' in read) throw new RowError(read.leftOut);
    if (isList(read)) return joined(read);
    return rowIs === 'subscription' && read.tiers !== undefined
      ? { ...read, tiers: planEntry(read.tiers) }
      : read;
  }
}
