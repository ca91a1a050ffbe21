// Names of schemas in the API's document, from the calls and the fields that have them.

/** Place of a schema: its call, whether it is sent or answered, and the fields that lead to it. */
export interface Place {
  domain: string;
  verb: string;
  side: 'Body' | 'Answer';
  /** Names of fields; `[]` is an item of a list, `{}` a value of a record. */
  path: readonly string[];
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const endings: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/ics$/, 'ics'],
  [/ies$/, 'y'],
  [/(ss|tus|x)es$/, '$1'],
  [/([^su])s$/, '$1'],
];

function singular(word: string): string {
  const found = endings.find(([ending]) => ending.test(word));
  return found ? word.replace(...found) : word;
}

/** Returns the fields as one word; a list names its items in the singular. */
const wordOf = (path: readonly string[]): string =>
  path
    .map((name, position) => (path[position + 1] === '[]' ? singular(name) : name))
    .filter((name) => name !== '[]' && name !== '{}')
    .map(pascal)
    .join('');

/** Returns the names that a schema may have by one of its places, the best first. */
export function namesAt({ domain, verb, side, path }: Place): string[] {
  const [first, second] = path;
  const row = pascal(singular(domain));
  const whole = `${pascal(domain)}${pascal(verb)}${side}`;
  const isRow = first === 'items' && second === '[]';
  if (path.length === 0) return verb === 'get' && side === 'Answer' ? [row, whole] : [whole];
  const inside = wordOf(isRow ? path.slice(2) : path);
  if (isRow && inside === '') return [row, `${row}Row`, `${whole}Row`];
  return [`${row}${inside}`, `${row}${side}${inside}`, `${whole}${inside}`];
}

/** Field names that say nothing without what is around them. */
const vague = new Set(['items', 'rows', 'before', 'after', '[]', '{}']);

/** Returns the name of a schema that several domains have, by the last field that leads to it. */
export function sharedName({ path }: Place): string[] {
  const last = path.findLastIndex((name) => !vague.has(name));
  return last < 0 ? [] : [wordOf(path.slice(last, last + 2))];
}

/** Returns whether a place is that of a whole body or answer, or of a row of a list. */
export function isWhole({ side, path }: Place): boolean {
  return path.length === 0 || (side === 'Answer' && path.length === 2 && path[0] === 'items');
}

/** Orders places so that the best names come first: a record, then a row of its list, then the others. */
export function rankOf(place: Place): number {
  const { verb, side, path } = place;
  if (side === 'Answer' && verb === 'get' && path.length === 0) return 0;
  return isWhole(place) && verb === 'list' ? 1 : 2 + path.length;
}
