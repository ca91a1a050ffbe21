// Finds the person that a row of sales names. The id in the old system comes first, the address second; a row whose id
// and address belong to different members is rejected, because the money would be credited to the wrong one.

import type { ImportedSale } from '../columns/sale-columns.ts';
import type { KnownPerson } from './people-of-sales.queries.ts';
import { placeholderAddress } from './placeholders.ts';
import type { PersonFacts, SeenPeople } from './seen-people.ts';

/** Values with which a new member is stored. */
export interface NewPerson {
  externalId: string | null;
  address: string;
  /** True if the address is real, false for a placeholder. */
  isReal: boolean;
  /** The earliest of their sales. */
  since: Date;
}

/** A member, or a person who is to become one. */
export interface Person extends PersonFacts {
  /** Values of a new member; null for members and for people from earlier batches of a check. */
  newcomer: NewPerson | null;
}

type Named = Pick<ImportedSale, 'externalId' | 'email'>;

const twoMembers = 'the id and the email belong to two members';
const severalMembers = 'several members go by this id';

/** People of one batch: existing members, and new ones from its rows. */
export class People {
  readonly #byId = new Map<string, Person[]>();
  readonly #byEmail = new Map<string, Person>();
  readonly #met: SeenPeople | null;
  readonly #byNumber = new Map<number, Person>();
  readonly #numbers = new Map<Person, number>();
  /** Members whose id in the old system was unknown before. */
  readonly links: { memberId: number; externalId: string }[] = [];
  /** Addresses found for members of whom only the id was known before. */
  readonly addresses: { memberId: number; email: string }[] = [];
  readonly added: NewPerson[] = [];
  /** Sign-up dates of existing members. */
  readonly since = new Map<number, Date>();

  /** @param met people from earlier batches, for a check that stores no members */
  constructor(known: readonly KnownPerson[], met: SeenPeople | null = null) {
    this.#met = met;
    for (const { id, email_lc, external_id, created_at } of known) {
      this.since.set(id, created_at);
      const number = met?.numberOf(`member ${id}`) ?? null;
      const hasAddress = external_id === null || email_lc !== placeholderAddress(external_id);
      const stored = { memberId: id, hasId: external_id !== null, hasAddress };
      const person = { ...stored, ...(number === null ? null : met?.factsOf(number)), newcomer: null };
      if (number !== null) this.#number(person, number);
      this.#byEmail.set(email_lc, person);
      if (external_id !== null) this.#addId(external_id, person);
    }
  }

  #number(person: Person, number: number): void {
    this.#numbers.set(person, number);
    this.#byNumber.set(number, person);
  }

  #addId(externalId: string, person: Person): void {
    this.#byId.set(externalId, [...(this.#byId.get(externalId) ?? []), person]);
  }

  /** Remembers a person for later batches. */
  #remember(person: Person, ...names: string[]): void {
    if (this.#met === null) return;
    const own = person.memberId === null ? [] : [`member ${person.memberId}`];
    this.#number(person, this.#met.note(this.#numbers.get(person) ?? null, person, [...own, ...names]));
  }

  /** Returns the person whom an earlier batch remembered under a name. */
  #metAs(name: string): Person | undefined {
    const number = this.#met?.numberOf(name) ?? null;
    if (this.#met === null || number === null) return undefined;
    const known = this.#byNumber.get(number);
    if (known) return known;
    const person = { ...this.#met.factsOf(number), newcomer: null };
    this.#number(person, number);
    return person;
  }

  #withEmail(email: string | null): Person | undefined {
    const lower = email?.toLowerCase();
    return lower === undefined ? undefined : (this.#byEmail.get(lower) ?? this.#metAs(`email ${lower}`));
  }

  #withId(externalId: string | null): readonly Person[] {
    if (externalId === null) return [];
    const there = this.#byId.get(externalId) ?? [];
    const met = this.#metAs(`id ${externalId}`);
    return met === undefined || there.includes(met) ? there : [...there, met];
  }

  /** Returns the person whom a row names, or the reason why that is ambiguous. */
  find({ externalId, email }: Named, at: Date): Person | { reason: string } {
    const byEmail = this.#withEmail(email);
    const withId = this.#withId(externalId);
    const byId = withId.find((person) => person === byEmail) ?? withId[0];
    if (byId !== undefined) {
      if (byEmail !== undefined && byEmail !== byId) return { reason: twoMembers };
      if (withId.length > 1 && byId !== byEmail) return { reason: severalMembers };
      if (email !== null && !byId.hasAddress) this.#tellAddress(byId, email);
      return this.#paid(byId, at);
    }
    if (byEmail === undefined) return this.#add({ externalId, email }, at);
    if (externalId !== null) {
      if (byEmail.hasId) return { reason: twoMembers };
      this.#link(byEmail, externalId);
    }
    return this.#paid(byEmail, at);
  }

  #paid(person: Person, at: Date): Person {
    const { newcomer } = person;
    if (newcomer !== null && at < newcomer.since) newcomer.since = at;
    return person;
  }

  #link(person: Person, externalId: string): void {
    person.hasId = true;
    this.#addId(externalId, person);
    this.#remember(person, `id ${externalId}`);
    if (person.newcomer !== null) person.newcomer.externalId = externalId;
    else if (person.memberId !== null) this.links.push({ memberId: person.memberId, externalId });
  }

  #tellAddress(person: Person, email: string): void {
    person.hasAddress = true;
    this.#byEmail.set(email.toLowerCase(), person);
    this.#remember(person, `email ${email.toLowerCase()}`);
    if (person.newcomer !== null) Object.assign(person.newcomer, { address: email, isReal: true });
    else if (person.memberId !== null) this.addresses.push({ memberId: person.memberId, email });
  }

  #add({ externalId, email }: Named, since: Date): Person {
    const address = email ?? placeholderAddress(externalId ?? '');
    const newcomer = { externalId, address, isReal: email !== null, since };
    const person = { memberId: null, hasId: externalId !== null, hasAddress: email !== null, newcomer };
    this.added.push(newcomer);
    this.#byEmail.set(address.toLowerCase(), person);
    if (externalId !== null) this.#addId(externalId, person);
    const idName = externalId === null ? [] : [`id ${externalId}`];
    this.#remember(person, `email ${address.toLowerCase()}`, ...idName);
    return person;
  }
}
