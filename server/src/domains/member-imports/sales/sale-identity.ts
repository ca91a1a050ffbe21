import { createHash } from 'node:crypto';
import { unitOf } from '#contract/base/minor-units.ts';
import type { ImportedSale } from '../columns/sale-columns.ts';
import { SeenTexts } from '../file/seen-texts.ts';

function uuidOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns a UUID from the facts and from the number of equal sales before. */
function numbered(seen: SeenTexts, facts: readonly unknown[]): string {
  const text = JSON.stringify(facts);
  return uuidOf(`${text} ${seen.count(text)}`);
}

/** Returns whether an id is a Stripe payment or charge, which is unique across all files. */
export const isProviderId = (id: string): boolean => /^(?:pi|ch|py)_/.test(id);

/** Identity of a sale. */
export interface SaleIdentity {
  identity: string;
  /**
   * Former identity, in which times without a zone were identified by their instant: recognizes sales that were
   * imported then, as long as the site's zone is the same.
   */
  former: string;
}

/**
 * Computes the identity of sales. Two rows of one file that are equal in all fields are two sales, and importing the
 * same file again yields the same two. Pass the rows in the order of the file, each once.
 */
export class SaleIdentities {
  readonly #seen = new SeenTexts();
  readonly #seenInstants = new SeenTexts();
  readonly #livemode: boolean;

  constructor(livemode: boolean) {
    this.#livemode = livemode;
  }

  of(sale: ImportedSale, memberId: number): SaleIdentity {
    const { saleId, amountCents, currency } = sale;
    const byFacts = this.#byFacts(sale, memberId);
    if (saleId === null) return byFacts;
    // Other systems number from 1, so an id alone isn't unique: another member or amount means another sale.
    const facts = isProviderId(saleId) ? [] : [memberId, amountCents, currency];
    // A sale that was imported without its id is recognized by its data.
    return {
      identity: uuidOf(JSON.stringify([this.#livemode, 'sale', saleId, ...facts])),
      former: byFacts.identity,
    };
  }

  #byFacts({ date, amountCents, currency, title }: ImportedSale, memberId: number): SaleIdentity {
    // Hundredths of a unit, the former format of all amounts: recognizes sales imported then.
    const hundredths = (amountCents * 100) / unitOf(currency);
    const facts = (when: string) => [this.#livemode, memberId, when, hundredths, currency, title];
    const identity = numbered(this.#seen, facts(date.said));
    // The identity of a day was always taken from the file's text.
    return {
      identity,
      former: date.day !== null ? identity : numbered(this.#seenInstants, facts(date.text)),
    };
  }
}
