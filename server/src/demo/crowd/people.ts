// Readers by the thousand. Each part of the crowd is a stretch of the order in which people joined.
import { companies, firstNames, lastNames } from '../names.ts';
import { type Path, type Person, plain } from '../people.ts';
import { places } from '../places.ts';
import type { Random } from '../random.ts';

const day = 86_400_000;

/** More of them buy than in a small town, so that most have something to show. */
const paths: readonly (readonly [Path, number])[] = [
  ['free', 10],
  ['trial', 38],
  ['buyer', 38],
  ['gift', 6],
  ['complimentary', 3],
  ['office', 3],
  ['campus', 2],
];

const domains = ['example.com', 'example.org', 'example.net', 'mailbay.example', 'letterbox.example'];

export interface Stretch {
  /** Position of the first of them in the order in which people join. */
  from: number;
  count: number;
  /** Number of people. */
  total: number;
  opening: Date;
  now: Date;
}

/** Domains of the offices and schools of a stretch: one for about two hundred and fifty people. */
export function officesOf({ from, count }: Stretch): string[] {
  const offices = Math.max(1, Math.round(count / 250));
  return Array.from({ length: offices }, (_, position) => `office-${from}-${position + 1}.example`);
}

/**
 * Returns when a person joins: a fifth in the weeks after the opening, then more from month to month; the last ones
 * today.
 */
function joiningTime(random: Random, position: number, { total, opening, now }: Stretch): Date {
  const share = (position + random.next()) / total;
  const span = now.getTime() - opening.getTime();
  const part =
    share < 0.2 ? (share / 0.2) * ((35 * day) / span) : 0.048 + 0.952 * ((share - 0.2) / 0.8) ** 0.7;
  return new Date(Math.floor(opening.getTime() + Math.min(part, 0.999_999) * span));
}

export function gather(random: Random, stretch: Stretch): Person[] {
  const offices = officesOf(stretch);
  const people = Array.from({ length: stretch.count }, (_, offset): Person => {
    const path = random.weighted(paths);
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const isNear = path === 'office' || path === 'campus';
    const place = random.weighted(isNear ? places.slice(0, 4) : places);
    const number = (stretch.from + offset).toString(36);
    const domain = isNear ? random.pick(offices) : random.pick(domains);
    const email = `${plain(firstName)}.${plain(lastName)}.${number}@${domain}`;
    const joinedAt = joiningTime(random, stretch.from + offset, stretch);
    return { id: 0, path, firstName, lastName, email, place, joinedAt };
  });
  return people.sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
}

/** Returns a name for the group of an office, at most 40 characters. */
export function officeName(random: Random, domain: string): string {
  return `${random.pick(companies)} ${domain.replace(/^office-|\.example$/g, '')}`.slice(0, 40);
}
