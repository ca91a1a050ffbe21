import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { insertHistories } from '#server/domains/member-subscriptions/history.service.ts';
import { refreshSummaries } from '#server/domains/members/summaries.queries.ts';
import { editPricingOption } from '#server/domains/pricing-options/service.ts';
import { recordCharges } from '#server/domains/transactions/history.service.ts';
import { insertVisits } from './activity.ts';
import { Book, type BookedCharge, priceRiseOf, risenPrice } from './book.ts';
import { newspaper, quarterly, type Shelf, stockShelf, weekly } from './catalogue.ts';
import { inviteGuests, makePromos, redeemPromos, sellEarly } from './codes.ts';
import { sellCoupons } from './coupons.ts';
import { licenseGroups, makeGroups, nameLicences, newspaperGroups, weeklyGroups } from './groups.ts';
import { emitPastEvents } from './happened.ts';
import { writeMessages } from './messages.ts';
import { holdOccasions, type Stock, sellOut, sellSingles } from './occasions.ts';
import { invite, type Person, settle } from './people.ts';
import { paywallOf } from './prediction.ts';
import type { Publication } from './publications.ts';
import { Random } from './random.ts';
import { simulateReaders } from './readers.ts';
import { itemsOf, publish, readAlong } from './reading.ts';
import { tagPeople } from './tags.ts';
import { insertReaderTraces } from './traces.ts';

const day = 86_400_000;
/** Age of the sites in days. */
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

/** Raises the prices of the options, from the date of the increase. */
export async function raisePrices(ctx: ResourceContext, scope: WriteScope, shelf: Shelf): Promise<void> {
  for (const article of shelf.values()) {
    const edit = { id: article.id, price: risenPrice(article), renewals_follow: true };
    await editPricingOption(ctx, scope, edit, priceRiseOf(ctx.clock.now()));
  }
}

async function refreshAll(ctx: ResourceContext, scope: WriteScope, people: readonly Person[]): Promise<void> {
  const ids = people.map((person) => person.id);
  for (let from = 0; from < ids.length; from += 500)
    await refreshSummaries(scope.client, ctx.resource.id, ids.slice(from, from + 500));
}

/** One member in this many is stored as a reader, which is enough to fill the screens. */
const readersShare = 4;

/** Adds content for about every second day, and the reads of the last three months. */
async function read(
  ctx: ResourceContext,
  scope: WriteScope,
  seed: number,
  { people, lives, opening }: { people: readonly Person[]; lives: Book['lives']; opening: Date },
): Promise<void> {
  const random = new Random(seed + 1);
  await publish(ctx, scope, random, lifetimeDays / 2, opening, insertMany);
  const items = await itemsOf(scope, ctx.resource.id);
  const readers = people.filter((_, position) => position % readersShare === 0);
  const judge = await paywallOf(ctx, scope, new Random(seed + 2));
  const readership = { people: readers, lives, lockedIds: new Set<number>(), items, ...(judge && { judge }) };
  await readAlong(ctx, scope, random, readership, insertMany);
}

/** Sells tickets apart from the random sales: a sold-out event, and places with a promo. */
async function sellByOrder(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  { book, people, stocks }: { book: Book; people: readonly Person[]; stocks: ReadonlyMap<string, Stock> },
): Promise<void> {
  for (const stock of stocks.values()) {
    if (stock.occasion.isSoldOut) await sellOut(ctx, scope, random, { book, people, stock });
    if (stock.occasion.slug === 'spring-festival')
      await sellEarly(ctx, scope, random, { book, people, stock });
  }
}

/** Charges of all books, in the order they were made. */
function chargesOf(books: readonly Book[]): BookedCharge[] {
  return books.flatMap((book) => book.charges()).sort((one, other) => one.at.getTime() - other.at.getTime());
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
  simulateReaders(book, random, people, content.sponsors);
  licenseGroups(book, random, groups, opening);
  const stocks = content.hasOccasions
    ? await holdOccasions(ctx, scope, random, book, people)
    : new Map<string, Stock>();
  sellSingles(book, random, people, content.singles);
  const sold = { shelf, stocks, opening };
  await makePromos(ctx, scope, sold);
  await sellByOrder(ctx, scope, new Random(publication.seed + 2), { book, people, stocks });
  const books = [book];
  const market = { shelf, people, book, seed: publication.seed + 4 };
  if (content.hasOccasions) books.push(await sellCoupons(ctx, scope, market));

  const lives = books.flatMap((each) => each.lives);
  await insertHistories(ctx, scope, lives);
  const charges = chargesOf(books);
  await redeemPromos(ctx, scope, charges, await recordCharges(ctx, scope, charges));
  await raisePrices(ctx, scope, shelf);
  const licence = shelf.get('licence');
  if (licence) await nameLicences(ctx, scope, groups, licence.id);
  await inviteGuests(ctx, scope, new Random(publication.seed + 3), { ...sold, groups, people });
  await insertVisits(ctx, scope, random, people, lives);
  await read(ctx, scope, publication.seed, { people, lives, opening });
  await insertReaderTraces(ctx, scope, publication.title);
  await writeMessages(ctx, scope);
  await refreshAll(ctx, scope, people);
  await emitPastEvents(ctx, scope);
}

/** Fills one site, in one transaction: a start that was interrupted leaves it empty. */
export function loadSite(ctx: ResourceContext, publication: Publication): Promise<void> {
  return write(ctx, 'demo.load-site', (scope) => fill(ctx, scope, publication));
}
