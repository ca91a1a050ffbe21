import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { recordLives } from '#server/domains/member-subscriptions/history.service.ts';
import { refreshSummaries } from '#server/domains/members/summaries.queries.ts';
import { updatePricingOptionRow } from '#server/domains/pricing-options/queries.ts';
import { recordCharges } from '#server/domains/transactions/history.service.ts';
import { comeAndGo } from './activity.ts';
import { Book, risenPrice } from './book.ts';
import { newspaper, quarterly, type Shelf, stockShelf, weekly } from './catalogue.ts';
import { licenseGroups, makeGroups, nameLicences, newspaperGroups, weeklyGroups } from './groups.ts';
import { holdOccasions, sellSingles } from './occasions.ts';
import { invite, type Person, settle } from './people.ts';
import type { Publication } from './publications.ts';
import { Random } from './random.ts';
import { liveAll } from './readers.ts';
import { itemsOf, publish, readAlong } from './reading.ts';
import { tagPeople } from './tags.ts';

const day = 86_400_000;
/** How long the sites have been there. */
export const lifetimeDays = 730;

const contents: Readonly<
  Record<
    string,
    {
      plans: typeof newspaper;
      groups: typeof newspaperGroups;
      sponsors: number;
      singles: number;
      hasOccasions: boolean;
    }
  >
> = {
  'harbour-courier': {
    plans: newspaper,
    groups: newspaperGroups,
    sponsors: 16,
    singles: 260,
    hasOccasions: true,
  },
  'harbour-business': { plans: weekly, groups: weeklyGroups, sponsors: 3, singles: 20, hasOccasions: false },
  'northlight-review': { plans: quarterly, groups: [], sponsors: 0, singles: 0, hasOccasions: false },
};

/** The shelf shows what things cost now. */
export async function raisePrices(ctx: ResourceContext, scope: WriteScope, shelf: Shelf): Promise<void> {
  for (const article of shelf.values()) {
    const price_cents = risenPrice(article);
    if (price_cents === article.priceCents) continue;
    await updatePricingOptionRow(scope.db, ctx.resource.id, article.id, { price_cents });
    const changes = { price_cents: { before: article.priceCents, after: price_cents } };
    await scope.audit({ target: 'pricing_option', id: article.id, changes });
  }
}

async function refreshAll(ctx: ResourceContext, scope: WriteScope, people: readonly Person[]): Promise<void> {
  const ids = people.map((person) => person.id);
  for (let from = 0; from < ids.length; from += 500)
    await refreshSummaries(scope.client, ctx.resource.id, ids.slice(from, from + 500));
}

/** One member in so many is told of as a reader: enough to see what there is to see. */
const readersShare = 4;

/** Something to read every second day or so, and who asked for it in the last three months. */
async function read(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  { people, lives, opening }: { people: readonly Person[]; lives: Book['lives']; opening: Date },
): Promise<void> {
  await publish(ctx, scope, random, lifetimeDays / 2, opening, insertMany);
  const items = await itemsOf(scope, ctx.resource.id);
  const readers = people.filter((_, position) => position % readersShare === 0);
  const readership = { people: readers, lives, lockedIds: new Set<number>(), items };
  await readAlong(ctx, scope, random, readership, insertMany);
}

async function fill(ctx: ResourceContext, scope: WriteScope, publication: Publication): Promise<void> {
  const content = contents[publication.key];
  if (!content) throw new RangeError(`${publication.key} has no contents`);
  const now = ctx.clock.now();
  const opening = new Date(now.getTime() - lifetimeDays * day);
  const random = new Random(publication.seed);
  const { livemode } = publication;

  const shelf = await stockShelf(ctx, scope, content.plans, opening);
  const people = invite(random, publication.members, opening, now);
  await settle(ctx, scope, random, people);
  await tagPeople(ctx, scope, random, people, opening);
  const groups = await makeGroups(ctx, scope, random, content.groups, people, opening);

  const book = new Book({ random, shelf, livemode, now });
  liveAll(book, random, people, content.sponsors);
  licenseGroups(book, random, groups, opening);
  if (content.hasOccasions) await holdOccasions(ctx, scope, random, book, people);
  sellSingles(book, random, people, content.singles);

  await recordLives(ctx, scope, book.lives);
  await recordCharges(ctx, scope, book.charges());
  await raisePrices(ctx, scope, shelf);
  const licence = shelf.get('licence');
  if (licence) await nameLicences(ctx, scope, groups, licence.id);
  await comeAndGo(ctx, scope, random, people, book.lives);
  await read(ctx, scope, new Random(publication.seed + 1), { people, lives: book.lives, opening });
  await refreshAll(ctx, scope, people);
}

/** Fills one site, in one transaction: a start that was interrupted leaves it empty. */
export function loadSite(ctx: ResourceContext, publication: Publication): Promise<void> {
  return write(ctx, 'demo.load-site', (scope) => fill(ctx, scope, publication));
}
