import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#server/database/connect.ts';
import { neighborhoodOf } from '#server/platform/limits/network.ts';
import { takeDayKey } from './day-ids.queries.ts';

/** Reader without ids of their own. */
export interface AnonymousReader {
  siteId: number;
  address: string | null;
  agent: string | null;
}

/** Formats the first 16 bytes as a uuid of version 8, whose meaning is up to its maker. */
function asUuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Ids of readers who agreed to none: one for each site, network and browser, for a day in UTC. The key of the day is
 * deleted after it, so that an id of yesterday can't be traced to an address by anybody.
 */
export class DayIds {
  readonly #database: Database;
  #day = '';
  #key: Promise<Buffer> = Promise.reject(new Error('no key yet'));

  constructor(database: Database) {
    this.#database = database;
    this.#key.catch(() => undefined);
  }

  /** Returns the ids of a reader's browser and visit. */
  async find(
    { siteId, address, agent }: AnonymousReader,
    now: Date,
  ): Promise<{ device: string; session: string }> {
    const key = await this.#keyOf(now.toISOString().slice(0, 10));
    const idOf = (kind: string) => {
      const reader = JSON.stringify([kind, siteId, neighborhoodOf(address), agent ?? '']);
      return asUuid(createHmac('sha256', key).update(reader).digest());
    };
    return { device: idOf('device'), session: idOf('session') };
  }

  #keyOf(day: string): Promise<Buffer> {
    if (day === this.#day) return this.#key;
    const key = takeDayKey(this.#database.pool, day, randomBytes(32));
    this.#day = day;
    this.#key = key;
    // The next call tries again.
    key.catch(() => {
      if (this.#key === key) this.#day = '';
    });
    return key;
  }
}
