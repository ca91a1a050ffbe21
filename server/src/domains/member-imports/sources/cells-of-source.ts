// A row of a recognised file as one of our own files would say it.
import { RowError, type RowOfCells } from '../file/cells.ts';
import type { Heading } from '../file/headings.ts';
import { foldedHeading, type Said, type Source } from './source.ts';

type Text = NonNullable<Source['text']>;

/** Tags of HTML, which some plugins write into cells. */
const tag = /<\/?[a-z][^<>]*>/gi;

function plainText(cell: string, { backslashes, tags, formulas }: Text): string {
  let text = cell.trim();
  if (formulas) text = /^="(.*)"$/.exec(text)?.[1] ?? text;
  if (tags) text = text.replaceAll(tag, '').trim();
  return backslashes ? text.replaceAll(/\\(['"\\])/g, '$1') : text;
}

/** One title as an entry of a list, whatever stands in it. */
const quoted = (title: string): string => (title === '' ? '' : `"${title.replaceAll('"', '""')}"`);

/** How the rows of a source's file are read. */
export class SourceRows {
  readonly #source: Source;
  readonly #fields: Heading;
  readonly #places: ReadonlyMap<string, number>;
  readonly #now: Date;

  /** @param titles of the file's columns @param fields where each field stands @param now judges what is still to come */
  constructor(source: Source, titles: readonly string[], fields: Heading, now: Date) {
    this.#source = source;
    this.#fields = fields;
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
    const read = row?.((heading) => at(this.#places.get(heading)), said, this.#now) ?? said;
    if ('leftOut' in read) throw new RowError(read.leftOut);
    return rowIs === 'subscription' && read.tiers !== undefined
      ? { ...read, tiers: quoted(read.tiers) }
      : read;
  }
}
