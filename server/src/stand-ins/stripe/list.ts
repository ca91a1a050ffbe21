import { missing } from './errors.ts';
import { type Fields, inner, text } from './form.ts';

interface Ordered<Row> {
  rows: readonly Row[];
  places: ReadonlyMap<string, number>;
}

const known = new WeakMap<object, Ordered<unknown>>();

/** Returns the rows in order of creation. Later pages keep the order of the first. */
function ordered<Row extends { id: string }>(rows: ReadonlyMap<string, Row>, isFirst: boolean): Ordered<Row> {
  const found = known.get(rows) as Ordered<Row> | undefined;
  if (found && !isFirst) return found;
  const list = [...rows.values()];
  const made = { rows: list, places: new Map(list.map(({ id }, place) => [id, place])) };
  known.set(rows, made);
  return made;
}

/** Returns the latest objects first, up to the requested number, starting after `starting_after`. */
export function list<Row extends { id: string; created?: number }>(
  all: ReadonlyMap<string, Row>,
  fields: Fields,
  isAsked: (row: Row) => boolean,
  show: (row: Row) => object,
): object {
  const limit = Number(text(fields, 'limit') ?? 10);
  const since = Number(text(inner(fields, 'created'), 'gte') ?? 0);
  const after = text(fields, 'starting_after');
  const { rows, places } = ordered(all, after === null);
  const start = after === null ? rows.length : places.get(after);
  if (start === undefined) throw missing('object', after ?? '', 'starting_after');
  const found: Row[] = [];
  for (let place = start - 1; place >= 0 && found.length <= limit; place -= 1) {
    const row = rows[place];
    if (row !== undefined && all.has(row.id) && (row.created ?? since) >= since && isAsked(row))
      found.push(row);
  }
  const data = found.slice(0, limit).map(show);
  return { object: 'list', data, has_more: found.length > limit, url: '/v1' };
}
