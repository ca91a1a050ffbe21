import { describe, expect, test } from 'vitest';
import type { SortDirection } from '#contract/base/paging.ts';
import type { ResourceContext } from '#server/database/context.ts';

interface Thing {
  id: number;
  version: number;
}

interface Page<T> {
  items: T[];
}

type Order<C extends string> = { order?: C | undefined; sort?: SortDirection | undefined };

/** The usual operations of a domain. Leave out those it doesn't have. */
interface Verbs<T extends Thing, Input extends object, Column extends string, Filter extends object> {
  /** Domain by which the audit log names the verbs: `groups`. */
  domain: string;
  /** Returns the site of the tests, and a site of another partner. */
  sites: () => { own: ResourceContext; foreign: ResourceContext };
  /** Two inputs, different in each field that `list` orders or filters by. */
  inputs: readonly [Input, Input];
  create: (ctx: ResourceContext, input: Input) => Promise<T>;
  get: (ctx: ResourceContext, input: { id: number }) => Promise<T>;
  update: (ctx: ResourceContext, input: Input & { id: number; version?: number }) => Promise<T>;
  remove: (ctx: ResourceContext, input: { id: number }) => Promise<unknown>;
  list: (ctx: ResourceContext, input: Order<Column> & { limit: number; filter?: Filter }) => Promise<Page<T>>;
  /** Key of each column's order. Texts are ordered ignoring case; nulls may be anywhere. */
  orders: Record<Column, (thing: T) => string | number | boolean | null>;
  /** For each filter one that finds either of the two inputs, and how to see which. */
  /**
   * Filters with a predicate for the two records; `elsewhere` for one that needs other records and has a test of its
   * own.
   */
  filters: { [F in keyof Filter]-?: { by: Filter; holds: (thing: T) => boolean } | 'elsewhere' };
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

function compare(one: string | number | boolean, other: string | number | boolean): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return Number(one) - Number(other);
}

async function audited(
  { database, resource }: ResourceContext,
  domain: string,
  id: number,
): Promise<string[]> {
  const { rows } = await database.owner.query<{ operation: string }>(
    'select operation from audit_log where resource_id = $1 and target_id = $2 and operation like $3 order by id',
    [resource.id, id, `${domain}.%`],
  );
  return rows.map(({ operation }) => operation);
}

function testLifecycle<T extends Thing, I extends object, C extends string, F extends object>(
  verbs: Verbs<T, I, C, F>,
) {
  const { domain, sites, create, get, update, remove } = verbs;
  const [first, second] = verbs.inputs;

  test('what was made is found, changed and removed, each with its audit row', async () => {
    const { own } = sites();
    const made = await create(own, first);
    expect(await get(own, { id: made.id })).toEqual(made);
    const changed = await update(own, { ...second, id: made.id, version: made.version });
    expect(changed).toMatchObject({ id: made.id, version: made.version + 1 });
    expect(await get(own, { id: made.id })).toEqual(changed);
    await remove(own, { id: made.id });
    await expect(get(own, { id: made.id })).rejects.toMatchObject({ code: 'not_found' });
    const operations = ['create', 'update', 'remove'].map((verb) => `${domain}.${verb}`);
    expect(await audited(own, domain, made.id)).toEqual(operations);
  });

  test('saving without a change leaves no trace', async () => {
    const { own } = sites();
    const made = await create(own, first);
    expect(await update(own, { ...first, id: made.id, version: made.version })).toEqual(made);
    expect(await audited(own, domain, made.id)).toEqual([`${domain}.create`]);
  });

  test('a change by an old version is refused and changes nothing', async () => {
    const { own } = sites();
    const { id, version } = await create(own, first);
    const changed = await update(own, { ...second, id, version });
    await expect(update(own, { ...first, id, version })).rejects.toMatchObject({ code: 'conflict' });
    expect(await get(own, { id })).toEqual(changed);
  });
}

function testForeignIds<T extends Thing, I extends object, C extends string, F extends object>({
  sites,
  inputs: [first, second],
  create,
  get,
  update,
  remove,
  list,
}: Verbs<T, I, C, F>) {
  test("another site's answer like ones that never were", async () => {
    const { own, foreign } = sites();
    const made = await create(foreign, first);
    for (const id of [made.id, 9_999_999]) {
      const calls = [() => get(own, { id }), () => update(own, { ...second, id }), () => remove(own, { id })];
      for (const call of calls)
        await expect(call()).rejects.toMatchObject({ code: 'not_found', message: 'Not found.' });
    }
    expect(await get(foreign, { id: made.id })).toEqual(made);
    const { items } = await list(own, { limit: 200 });
    expect(items.map(({ id }) => id)).not.toContain(made.id);
  });
}

function testList<T extends Thing, I extends object, C extends string, F extends object>(
  verbs: Verbs<T, I, C, F>,
) {
  const { sites, create, list, orders, filters } = verbs;
  const makeBoth = () => Promise.all(verbs.inputs.map((input) => create(sites().own, input)));

  test.each(Object.keys(orders) as C[])('the list is ordered by %s, either way', async (column) => {
    const made = await makeBoth();
    for (const sort of ['asc', 'desc'] as const) {
      const { items } = await list(sites().own, { order: column, sort, limit: 200 });
      expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
      const values = items.map(orders[column]).filter((value) => value !== null);
      const sign = sort === 'asc' ? 1 : -1;
      expect(values).toEqual(values.toSorted((one, other) => sign * compare(one, other)));
    }
  });

  const own = (Object.keys(filters) as (keyof F & string)[]).flatMap((name) => {
    const filter = filters[name];
    return filter === 'elsewhere' ? [] : [{ name, by: filter.by, holds: filter.holds }];
  });
  test.each(own)('the list is filtered by $name', async ({ by, holds }) => {
    const made = await makeBoth();
    const { items } = await list(sites().own, { filter: by, limit: 200 });
    expect(items.every(holds)).toBe(true);
    const found = new Set(items.map(({ id }) => id));
    expect(made.filter(({ id }) => found.has(id))).toEqual(made.filter(holds));
    expect(made.filter(holds)).toHaveLength(1);
  });
}

/** Tests what every domain with the usual operations guarantees; a domain tests its own rules separately. */
export function testCrudOperations<T extends Thing, I extends object, C extends string, F extends object>(
  verbs: Verbs<T, I, C, F>,
): void {
  describe(`the usual verbs of ${verbs.domain}`, () => {
    testLifecycle(verbs);
    testForeignIds(verbs);
    testList(verbs);
  });
}
