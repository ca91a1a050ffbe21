import { hash, randomBytes } from 'node:crypto';

/**
 * Addresses that were met, each with the line it stands on. Of an address only 64 bits of a keyed hash are kept, so
 * that a file of millions of rows takes tens of megabytes: two addresses that look alike are less likely than a disk
 * error.
 */
export class SeenEmails {
  readonly #salt = randomBytes(8).toString('hex');
  #capacity = 1 << 12;
  #keys = new BigUint64Array(this.#capacity);
  #lines = new Uint32Array(this.#capacity);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Notes an address. @returns the line it was met on before, or null */
  add(text: string, line: number): number | null {
    const digest = hash('md5', this.#salt + text, 'buffer');
    // 0 marks a free place.
    const key = digest.readBigUInt64LE(0) || 1n;
    const place = this.#placeOf(key);
    if (this.#keys[place] === key) return this.#lines[place] ?? 0;
    this.#keys[place] = key;
    this.#lines[place] = line;
    this.#size += 1;
    if (this.#size * 3 > this.#capacity * 2) this.#grow();
    return null;
  }

  #placeOf(key: bigint): number {
    let place = Number(key & BigInt(this.#capacity - 1));
    while (this.#keys[place] !== 0n && this.#keys[place] !== key) place = (place + 1) & (this.#capacity - 1);
    return place;
  }

  #grow(): void {
    const [keys, lines] = [this.#keys, this.#lines];
    this.#capacity *= 2;
    this.#keys = new BigUint64Array(this.#capacity);
    this.#lines = new Uint32Array(this.#capacity);
    keys.forEach((key, from) => {
      if (key === 0n) return;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#lines[place] = lines[from] ?? 0;
    });
  }
}
