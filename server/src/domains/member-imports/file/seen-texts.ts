import { hash, randomBytes } from 'node:crypto';

/**
 * Set of texts, such as addresses, each with a number, for example its line. Only 64 bits of a keyed hash are stored
 * for each text, so that a file of millions of rows takes tens of megabytes: a collision is less likely than a disk
 * error.
 */
export class SeenTexts {
  readonly #salt = randomBytes(8).toString('hex');
  #capacity = 1 << 12;
  #keys = new BigUint64Array(this.#capacity);
  #numbers = new Uint32Array(this.#capacity);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number of a text, or null. */
  get(text: string): number | null {
    const key = this.#keyOf(text);
    const place = this.#placeOf(key);
    return this.#keys[place] === key ? (this.#numbers[place] ?? 0) : null;
  }

  /** Adds a text with a number. @returns the number it already had, or null */
  add(text: string, number: number): number | null {
    const key = this.#keyOf(text);
    const place = this.#placeOf(key);
    if (this.#keys[place] === key) return this.#numbers[place] ?? 0;
    this.#keys[place] = key;
    this.#numbers[place] = number;
    this.#size += 1;
    if (this.#size * 3 > this.#capacity * 2) this.#grow();
    return null;
  }

  /** Counts a text. @returns how often it was counted before */
  count(text: string): number {
    const before = this.add(text, 0);
    if (before === null) return 0;
    this.#numbers[this.#placeOf(this.#keyOf(text))] = before + 1;
    return before + 1;
  }

  #keyOf(text: string): bigint {
    // 0 marks a free place.
    return hash('md5', this.#salt + text, 'buffer').readBigUInt64LE(0) || 1n;
  }

  #placeOf(key: bigint): number {
    let place = Number(key & BigInt(this.#capacity - 1));
    while (this.#keys[place] !== 0n && this.#keys[place] !== key) place = (place + 1) & (this.#capacity - 1);
    return place;
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#capacity *= 2;
    this.#keys = new BigUint64Array(this.#capacity);
    this.#numbers = new Uint32Array(this.#capacity);
    keys.forEach((key, from) => {
      if (key === 0n) return;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#numbers[place] = numbers[from] ?? 0;
    });
  }
}
