// Counts what readers were answered, call by call, without the database: what the console has to show.

/** Read that counts: a view of a page, by nobody who is known to be a bot. */
export interface Read {
  /** Id of the decision. */
  id: number;
  at: number;
  /** Reader, and their visit: what the metrics tell readers and sessions apart by. */
  reader: string;
  session: string;
  piece: string;
  verdict: string;
  reason: string;
  isViewed: boolean;
}

const halfHour = 1_800_000;

/** Returns the reads that open a window of half an hour in which the same session and piece count once. */
function firstOfHalfHours(reads: readonly Read[]): Read[] {
  const counted = new Map<string, number>();
  return reads.filter(({ session, piece, at }) => {
    const before = counted.get(`${session} ${piece}`);
    if (before !== undefined && at - before < halfHour) return false;
    counted.set(`${session} ${piece}`, at);
    return true;
  });
}

const isGrant = ({ verdict }: Read) => verdict === 'grant' || verdict === 'meter_grant';
const isPaywall = ({ verdict }: Read) => verdict === 'paywall';
const percent = (part: number, all: number) => (all === 0 ? null : Math.round((1_000 * part) / all) / 10);

/** Returns the day of a time in a zone. */
export const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);

/** Returns the figures of one piece, or of all. */
export function figuresOf(reads: readonly Read[]) {
  const readers = new Set(reads.filter(({ isViewed }) => isViewed).map(({ reader }) => reader));
  const share = (some: readonly Read[]) =>
    percent(new Set(some.map(({ reader }) => reader).filter((one) => readers.has(one))).size, readers.size);
  const [grants, walls] = [reads.filter(isGrant), reads.filter(isPaywall)];
  return {
    views: reads.filter(({ isViewed }) => isViewed).length,
    unique: readers.size,
    granted_total: firstOfHalfHours(grants).length,
    granted_percent: share(grants),
    paywalled_total: firstOfHalfHours(walls).length,
    paywalled_percent: share(walls),
  };
}

/** Returns the paywall hits of each day in a zone. */
export function hitsByDay(reads: readonly Read[], zone: string): Record<string, number> {
  const days = firstOfHalfHours(reads.filter(isPaywall)).map(({ at }) => dayIn(zone, at));
  return Object.fromEntries([...new Set(days)].map((day) => [day, days.filter((one) => one === day).length]));
}
