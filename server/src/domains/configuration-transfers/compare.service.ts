// Compares an imported configuration with the site as it is now.
import { createHash } from 'node:crypto';
import type { TransferItem } from '#contract/domains/configuration-transfers/schemas.ts';
import { type TransferHindrance, transferParts } from '#contract/domains/configuration-transfers/words.ts';
import { barredFrom } from '../resources/draft-values.service.ts';
import { type Names, namesOf } from './names.service.ts';
import type { LiveItem, ReadContext } from './part.ts';
import { canAccessPart, parts, readSite } from './parts.service.ts';
import {
  differencesOf,
  type Fields,
  groupIn,
  type Item,
  keyOf,
  type Reference,
  sameItem,
  valueAt,
  withValueAt,
} from './portable.ts';

/** An item as it would be applied, beside the live one. */
export interface ComparedItem {
  onWire: TransferItem;
  /** The imported item; values that can't be applied have the live value. */
  item: Item;
  live: LiveItem | null;
}

export interface Comparison {
  items: ComparedItem[];
  names: Names;
}

const hindranceOf: Readonly<Record<Reference['kind'], TransferHindrance>> = {
  option: 'unknown_option',
  template: 'unknown_template',
  popup: 'unknown_popup',
  term: 'unknown_term',
  content_type: 'unknown_content_type',
};

/** Returns the keys of the terms that rules of these items use, as `[taxonomy, term]`. */
const termKeysIn = (items: readonly Item[]): [string, string][] =>
  items
    .flatMap(({ part, values }) => parts[part].references(values))
    .flatMap(({ kind, key }) => (kind === 'term' ? [JSON.parse(key)] : []));

/** Returns the keys of imported templates and options, which other imported items may reference. */
function brought({ ctx }: ReadContext, items: readonly Item[]): ReadonlySet<string> {
  const takeable = items.filter(({ part }) => canAccessPart(ctx, part, 'write'));
  return new Set(
    takeable.flatMap(({ part, name, values }) => {
      if (part === 'mail_template') return [`template ${name}`];
      if (part === 'popup_template') return [`popup ${name}`];
      if (part !== 'plan') return [];
      return Object.keys(groupIn(values, 'options')).map((option) => `option ${keyOf(name, option)}`);
    }),
  );
}

interface Fitted {
  values: Fields;
  leftOut: TransferItem['left_out'];
  blocked: TransferHindrance | null;
}

/** Adds the plan's options that only the site has, so that applying keeps them. */
function withOwnOptions({ part, values }: Item, live: LiveItem | null): Fields {
  if (part !== 'plan' || live === null) return values;
  return { ...values, options: { ...groupIn(live.values, 'options'), ...groupIn(values, 'options') } };
}

/** Returns the item with the values that the site can take; the others stay as they are on the site. */
async function fitted(
  at: ReadContext,
  item: Item,
  live: LiveItem | null,
  along: ReadonlySet<string>,
): Promise<Fitted> {
  const { references, without } = parts[item.part];
  let values = withOwnOptions(item, live);
  const leftOut: TransferItem['left_out'] = [];
  const leave = (path: readonly string[], why: TransferHindrance) => {
    leftOut.push({ path: [...path], why });
    if (!without) values = withValueAt(values, path, live === null ? undefined : valueAt(live.values, path));
  };
  let blocked: TransferHindrance | null = canAccessPart(at.ctx, item.part, 'write') ? null : 'not_allowed';
  const missing = references(item.values).filter(
    ({ kind, key }) => at.names[kind].idOf(key) === undefined && !along.has(`${kind} ${key}`),
  );
  for (const { kind, path, isRequired } of missing)
    if (isRequired) blocked ??= hindranceOf[kind];
    else leave(path, hindranceOf[kind]);
  const [first] = missing;
  if (without && first) {
    const kept = without(values, missing);
    if (kept === null) blocked ??= hindranceOf[first.kind];
    else values = kept;
  }
  if (item.part === 'settings')
    for (const path of await barredFrom(at.ctx, at.scope, item.values)) leave([path], 'locked');
  return { values, leftOut, blocked };
}

/** Returns the currency of prices, by the options of a plan. */
function currenciesIn({ part, values }: Item): Record<string, string> {
  if (part !== 'plan') return {};
  const options = groupIn(values, 'options');
  const found = Object.keys(options).map((name) => [name, groupIn(options, name).currency]);
  return Object.fromEntries(found.filter(([, currency]) => typeof currency === 'string'));
}

/** Adds a digest of everything shown of an item: if it differs, the item has changed. */
function withDigest(item: Omit<TransferItem, 'digest'>): TransferItem {
  return { ...item, digest: createHash('sha256').update(JSON.stringify(item)).digest('hex') };
}

function stateOf(live: LiveItem | null, differences: readonly unknown[]): TransferItem['state'] {
  if (live === null) return 'new';
  return differences.length === 0 ? 'same' : 'changed';
}

async function compared(
  at: ReadContext,
  item: Item,
  live: LiveItem | null,
  along: ReadonlySet<string>,
): Promise<ComparedItem> {
  const { values, leftOut, blocked } = await fitted(at, item, live, along);
  const differences = differencesOf(live?.values ?? {}, values);
  const { part, name } = item;
  const state = stateOf(live, differences);
  return {
    onWire: withDigest({
      part,
      name,
      state,
      differences,
      currencies: currenciesIn({ part, name, values }),
      left_out: leftOut,
      blocked,
    }),
    item: { part, name, values },
    live,
  };
}

const onlyHere = (live: LiveItem): ComparedItem => ({
  onWire: withDigest({
    part: live.part,
    name: live.name,
    state: 'only_here',
    differences: [],
    currencies: {},
    left_out: [],
    blocked: null,
  }),
  item: live,
  live,
});

/**
 * Compares the imported items with the site, in the order in which they are applied. Items that the caller may not read
 * are left out, regardless of the operator who imported them.
 */
export async function compare(
  { ctx, scope }: Omit<ReadContext, 'names'>,
  whole: readonly Item[],
): Promise<Comparison> {
  const items = whole.filter(({ part }) => canAccessPart(ctx, part, 'read'));
  const names = await namesOf(scope, ctx.resource.id, termKeysIn(items));
  const at = { ctx, scope, names };
  const here = await readSite(at);
  const along = brought(at, items);
  const found: ComparedItem[] = [];
  for (const part of transferParts) {
    for (const item of items.filter((one) => one.part === part))
      found.push(await compared(at, item, here.find((live) => sameItem(live, item)) ?? null, along));
    const others = here.filter((live) => live.part === part && !items.some((item) => sameItem(item, live)));
    found.push(...others.map(onlyHere));
  }
  return { items: found, names };
}
