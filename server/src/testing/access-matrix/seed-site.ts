import type { Database } from '#server/database/connect.ts';
import { actAs } from '../act-as.ts';
import { makeMembers } from '../make-records.ts';
import type { TestSite } from '../make-resource.ts';
import { seedBilling } from './billing-valid-calls.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedDashboard } from './seed-dashboard.ts';
import { seedErasure } from './seed-erasure.ts';
import { seedFigures } from './seed-figures.ts';
import { seedMemberPage } from './seed-member-page.ts';
import { seedSettings } from './seed-settings.ts';
import { type Ids, type SeedName, seeds, sellTickets } from './seeds.ts';

/** A site with at least one row in every table that belongs to sites. */
export interface SeededSite {
  resource: TestSite;
  ids: Ids;
  /** Creates a member of no group. */
  newMember(): Promise<number>;
  /** Creates another record of that kind, like the first one. */
  fresh(name: SeedName): Promise<number>;
}

const names = Object.keys(seeds) as SeedName[];

function idsBy(idOf: (name: SeedName, position: number) => number): Ids {
  return Object.fromEntries(names.map((name, position) => [name, idOf(name, position)])) as Ids;
}

/** Ids that no site has. */
export const unknownIds: Ids = idsBy((_name, position) => 900_000_000_001 + position);

export async function seedSite(database: Database, resource: TestSite): Promise<SeededSite> {
  const ctx = actAs(database, resource);
  const ids = new Map<string, number>();
  const made = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${name} is seeded later, or not at all`);
    return id;
  };
  for (const name of names) ids.set(name, await seeds[name](ctx, made));
  await sellTickets(ctx, made('event'), made('member'));
  await seedCatalogue(ctx, idsBy(made));
  await seedMemberPage(ctx, made('member'), made('option'));
  await seedErasure(ctx);
  await seedFigures(ctx);
  await seedDashboard(ctx);
  await seedSettings(ctx);
  await seedBilling(ctx);
  return {
    resource,
    ids: idsBy(made),
    newMember: async () => (await makeMembers(ctx, 1))[0] ?? 0,
    fresh: (name) => seeds[name](ctx, made),
  };
}
