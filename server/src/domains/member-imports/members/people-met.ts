import { SeenTexts } from '../file/seen-texts.ts';

/** What matters about somebody when a later row names them. */
export interface PersonFacts {
  /** Null: no member yet. */
  memberId: number | null;
  hasId: boolean;
  hasAddress: boolean;
}

/**
 * Whom the earlier batches of a check would have made a member, or have told the id or the address of. A run finds them
 * among the members. Of their names no more is kept than tells them apart.
 */
export class PeopleMet {
  readonly #numbers = new SeenTexts();
  /** By number: the member's id, 0 for none, and two bits. */
  readonly #facts: number[] = [];

  /** The number of whoever goes by a name, or null. */
  numberOf(name: string): number | null {
    return this.#numbers.get(name);
  }

  factsOf(number: number): PersonFacts {
    const facts = this.#facts[number] ?? 0;
    const id = Math.floor(facts / 4);
    return { memberId: id === 0 ? null : id, hasId: facts % 2 === 1, hasAddress: facts % 4 >= 2 };
  }

  /** Notes somebody, or what has changed about them. @returns their number */
  note(known: number | null, { memberId, hasId, hasAddress }: PersonFacts, names: readonly string[]): number {
    const number = known ?? this.#facts.length;
    this.#facts[number] = (memberId ?? 0) * 4 + (hasAddress ? 2 : 0) + (hasId ? 1 : 0);
    for (const name of names) this.#numbers.add(name, number);
    return number;
  }
}
