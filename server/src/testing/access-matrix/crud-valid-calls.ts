import type { SeededSite } from './seed-site.ts';
import type { Ids, SeedName } from './seeds.ts';
import type { Domain, RouteId, ValidCall } from './valid-call.ts';

const usual = ['list', 'get', 'create', 'update', 'remove'] as const;
type Usual = (typeof usual)[number];

/** Domains whose routes are the usual ones, and perhaps more. */
type CrudDomain = { [D in Domain]: `${D}.${Usual}` extends RouteId ? D : never }[Domain];

interface Thing {
  /** Seed whose id the path names. */
  id: SeedName;
  /** Returns valid input of a new record; repeated calls return other input. */
  body: () => Record<string, unknown>;
  /** Fields of the input that name other records, with the seed of each. */
  refs?: Record<string, SeedName>;
}

/** Returns the calls of a domain's usual routes; its other routes are listed separately. */
export function crudValidCalls<D extends CrudDomain>(
  domain: D,
  { id, body, refs = {} }: Thing,
): Record<`${D}.${Usual}`, ValidCall> {
  const named = (_site: SeededSite, ids: Ids) => ({ params: { id: ids[id] } });
  const withRefs = (params: (site: SeededSite) => { params?: Record<string, number> }) =>
    Object.fromEntries(
      Object.entries(refs).map(([field, seed]) => [
        field,
        (site: SeededSite, ids: Ids) => ({ ...params(site), body: { ...body(), [field]: ids[seed] } }),
      ]),
    );
  const spend = async (site: SeededSite) => ({ params: { id: await site.fresh(id) } });
  const validCalls: Record<Usual, ValidCall> = {
    list: { build: () => ({ query: 'limit=200' }), showsSite: true },
    get: { build: (site) => named(site, site.ids), showsSite: true, withIds: { id: named } },
    create: { build: () => ({ body: body() }), withIds: withRefs(() => ({})) },
    update: {
      build: async (site) => ({ ...(await spend(site)), body: body() }),
      withIds: {
        id: (site, ids) => ({ ...named(site, ids), body: body() }),
        ...withRefs((site) => named(site, site.ids)),
      },
    },
    remove: { build: spend, withIds: { id: named } },
  };
  // Names made of two parts are plain text to the compiler.
  return Object.fromEntries(usual.map((verb) => [`${domain}.${verb}`, validCalls[verb]])) as Record<
    `${D}.${Usual}`,
    ValidCall
  >;
}
