import { SeenTexts } from '../file/seen-texts.ts';

/** Facts about a person that are needed when a later row names them. */
export interface PersonFacts {
  /** Member id; null if the person isn't a member yet. */
  memberId: number | null;
  hasId: boolean;
  hasAddress: boolean;
}

/**
 * People whom earlier batches of a check would have made members, or whose id or address they have given. A run finds
 * them among the members. Only what identifies them is kept.
 */
export class SeenPeople {
  readonly #numbers = new SeenTexts();
  /** By number: the member's id, 0 for none, and two bits. */
  readonly #facts: number[] = [];

  /** Returns the number of the person with this name; null if there is none. */
  numberOf(name: string): number | null {
    return this.#numbers.get(name);
  }

  factsOf(number: number): PersonFacts {
    const facts = this.#facts[number] ?? 0;
    const id = Math.floor(facts / 4);
    return { memberId: id === 0 ? null : id, hasId: facts % 2 === 1, hasAddress: facts % 4 >= 2 };
  }

  /** Adds or updates a person. @returns the person's number */
  note(known: number | null, { memberId, hasId, hasAddress }: PersonFacts, names: readonly string[]): number {
    const number = known ?? this.#facts.length;
    this.#facts[number] = (memberId ?? 0) * 4 + (hasAddress ? 2 : 0) + (hasId ? 1 : 0);
    for (const name of names) this.#numbers.add(name, number);
    return number;
  }
}
