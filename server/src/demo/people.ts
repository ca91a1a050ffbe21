import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { companies, firstNames, jobs, lastNames } from './names.ts';
import { type Place, places, streets } from './places.ts';
import type { Random } from './random.ts';

/** Reason why a reader joins; it determines the rest of their history. */
export type Path = 'free' | 'trial' | 'buyer' | 'gift' | 'complimentary' | 'office' | 'campus';

export interface Person {
  /** 0 until they are stored. */
  id: number;
  path: Path;
  firstName: string;
  lastName: string;
  email: string;
  place: Place;
  joinedAt: Date;
}

const day = 86_400_000;

const paths: readonly (readonly [Path, number])[] = [
  ['free', 42],
  ['trial', 17],
  ['buyer', 25],
  ['gift', 4],
  ['complimentary', 3],
  ['office', 5],
  ['campus', 4],
];

/** Reserved mail domains with their weights. */
const domains: readonly (readonly [string, number])[] = [
  ['example.com', 30],
  ['example.org', 22],
  ['example.net', 18],
  ['mailbay.example', 12],
  ['letterbox.example', 10],
  ['post.harbour.example', 8],
];

/** Domains of the groups that people join with their work or school address. */
export const officeDomains = [
  'harbourtech.example',
  'meridian-shipping.example',
  'cityhall.example',
] as const;
export const campusDomains = ['larkfield.example', 'students.larkfield.example'] as const;

/** Letters that a plain address can have. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z-]/g, '');
}

function addressOf(
  random: Random,
  person: Pick<Person, 'firstName' | 'lastName' | 'path'>,
  taken: Set<string>,
) {
  const first = plain(person.firstName);
  const last = plain(person.lastName);
  const domain =
    person.path === 'office'
      ? random.pick(officeDomains)
      : person.path === 'campus'
        ? random.pick(campusDomains)
        : random.weighted(domains);
  const styles = [`${first}.${last}`, `${first}${last}`, `${first.charAt(0)}.${last}`, `${first}_${last}`];
  const base = person.path === 'office' ? `${first}.${last}` : random.pick(styles);
  let address = `${base}@${domain}`;
  for (let number = random.int(2, 89); taken.has(address); number += 1)
    address = `${base}${number}@${domain}`;
  taken.add(address);
  return address;
}

/**
 * Returns when a person joins: a fifth in the weeks after the opening, then more from year to year, with peaks in
 * autumn. The last ones join today.
 */
function joiningTime(random: Random, opening: Date, now: Date): Date {
  if (random.chance(0.2)) return random.instant(opening, new Date(opening.getTime() + 35 * day));
  for (;;) {
    const share = random.next() ** 0.85;
    const at = new Date(opening.getTime() + share * (now.getTime() - opening.getTime()));
    const month = at.getUTCMonth();
    const season = month >= 8 && month <= 10 ? 1 : month === 6 || month === 7 ? 0.55 : 0.75;
    const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
    if (random.chance(season * (isWeekend ? 0.7 : 1))) return at;
  }
}

export function invite(random: Random, count: number, opening: Date, now: Date): Person[] {
  const taken = new Set<string>();
  const people = Array.from({ length: count }, (): Person => {
    const path = random.weighted(paths);
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const isNear = path === 'office' || path === 'campus';
    const place = isNear ? random.weighted(places.slice(0, 4)) : random.weighted(places);
    const email = addressOf(random, { firstName, lastName, path }, taken);
    return { id: 0, path, firstName, lastName, email, place, joinedAt: joiningTime(random, opening, now) };
  });
  return people.sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
}

const digits = (random: Random, pattern: string) => pattern.replaceAll('#', () => String(random.int(0, 9)));

const notes = [
  'Wrote a letter to the editor about the ferry timetable.',
  'Prefers the paper left at the side door.',
  'Asked for large print.',
  'Met at the reading in the old customs house.',
  'Moved here from abroad, learning the language with the paper.',
];

/** Returns a person as a row of the members. */
export function rowOf(random: Random, person: Person, now: Date) {
  const { place, path, joinedAt } = person;
  const isKnown = path !== 'free' || random.chance(0.35);
  const age = now.getTime() - joinedAt.getTime();
  const isConfirmed = path !== 'free' || random.chance(age < 3 * day ? 0.6 : 0.95);
  const neverLock = random.chance(0.01);
  const job =
    path === 'campus' ? random.pick(['Student', 'Research assistant', 'Teacher']) : random.pick(jobs);
  const hasAddress = isKnown && random.chance(0.6);
  return {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: isKnown && random.chance(0.35) ? `+1 207 555 01${digits(random, '##')}` : null,
    company: isKnown && path !== 'campus' && random.chance(0.4) ? random.pick(companies) : null,
    job: isKnown && random.chance(0.55) ? job : null,
    country_code: isKnown || random.chance(0.5) ? place.country : null,
    state: isKnown ? place.state : null,
    city: isKnown || random.chance(0.3) ? place.city : null,
    zip: hasAddress ? digits(random, place.zip) : null,
    address: hasAddress ? `${random.int(1, 240)} ${random.pick(streets)}` : null,
    language_id: random.chance(0.85) ? place.languageId : null,
    confirmed: isConfirmed,
    active: random.chance(0.98),
    locked: !neverLock && random.chance(0.007),
    never_lock: neverLock,
    never_compromised: random.chance(0.01),
    subscribed_to_emails: random.chance(path === 'free' ? 0.88 : 0.8),
    note: random.chance(0.012) ? random.pick(notes) : null,
    created_at: joinedAt,
    updated_at: joinedAt,
  };
}

/** Stores the people and gives them their ids. */
export async function settle(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  people: readonly Person[],
): Promise<void> {
  const now = ctx.clock.now();
  const rows = people.map((person) => rowOf(random, person, now));
  const ids = await insertMany(scope.client, ctx.resource.id, 'members', rows);
  for (const [position, person] of people.entries()) person.id = ids[position] ?? 0;
  await scope.audit({ target: 'member', id: null, changes: { recorded: people.length } });
}
