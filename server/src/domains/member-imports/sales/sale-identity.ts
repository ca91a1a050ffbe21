import { createHash } from 'node:crypto';
import { unitOf } from '#contract/base/minor-units.ts';
import type { ImportedSale } from '../columns/sale-columns.ts';
import { SeenTexts } from '../file/seen-texts.ts';

function uuidOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A UUID made from the facts and from how often they were counted before. */
function numbered(seen: SeenTexts, facts: readonly unknown[]): string {
  const text = JSON.stringify(facts);
  return uuidOf(`${text} ${seen.count(text)}`);
}

/** Whether an id is one of Stripe's, of a payment or a charge: no two sales have the same, wherever they come from. */
export const isProviderId = (id: string): boolean => /^(?:pi|ch|py)_/.test(id);

/** By what a sale is known. */
export interface SaleIdentity {
  identity: string;
  /**
   * By what it would have been known when times that say no zone were told apart by their instant: sales that were
   * taken in then are recognised while the site counts its days where it did.
   */
  former: string;
}

/**
 * What tells sales apart: two that are equal in all of it and stand in one file are two sales, and the same file again
 * brings the same two. Rows are to come in the order of the file, each once.
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
    // Numbers of other systems begin at 1 in each of them: one of another member or amount is another sale.
    const facts = isProviderId(saleId) ? [] : [memberId, amountCents, currency];
    // Sales that came without their id are recognised by what they say.
    return {
      identity: uuidOf(JSON.stringify([this.#livemode, 'sale', saleId, ...facts])),
      former: byFacts.identity,
    };
  }

  #byFacts({ date, amountCents, currency, title }: ImportedSale, memberId: number): SaleIdentity {
    // In hundredths of a unit, as amounts of all currencies once were: sales of that time are recognised.
    const hundredths = (amountCents * 100) / unitOf(currency);
    const facts = (when: string) => [this.#livemode, memberId, when, hundredths, currency, title];
    const identity = numbered(this.#seen, facts(date.said));
    // A day was always told apart by what the file says.
    return {
      identity,
      former: date.day !== null ? identity : numbered(this.#seenInstants, facts(date.text)),
    };
  }
}
