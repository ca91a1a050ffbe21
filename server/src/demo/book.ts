import {
  applyRule,
  rules,
  type Subscription,
  type SubscriptionHistory,
  startHistory,
} from '#server/domains/member-subscriptions/history.service.ts';
import type { PastAdjustment, PastCharge } from '#server/domains/transactions/history.service.ts';
import type { Article, Shelf } from './catalogue.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const minute = 60_000;

interface Sale {
  memberId: number;
  at: Date;
  article: Article;
  life: SubscriptionHistory;
  priceCents: number;
  isPaid: boolean;
  bySystem?: 'manual';
  promo?: PromoUsed;
}

/** Promo that lowered a charge. */
export interface PromoUsed {
  code: string;
  /** Net, before the discount, in cents. */
  fullCents: number;
}

/** A charge with the promo that was used for it. */
export type BookedCharge = PastCharge & { promo?: PromoUsed | undefined };

/** Charge whose subscription gets its id only when the histories are stored. */
type OpenCharge = BookedCharge & { life: SubscriptionHistory | null };

const reasons = ['Asked within two weeks', 'Charged twice', 'Delivery failed', 'Moved away', null];

interface BookOptions {
  random: Random;
  shelf: Shelf;
  livemode: boolean;
  now: Date;
  /** Prefix of the payment provider's ids. */
  prefix?: string;
  /** Factor of the usual probability to cancel. */
  restlessness?: number;
}

/** All sales: histories and their charges, with random outcomes of a payment provider. */
export class Book {
  readonly lives: SubscriptionHistory[] = [];
  readonly #charges: OpenCharge[] = [];
  readonly #random: Random;
  readonly #shelf: Shelf;
  readonly #livemode: boolean;
  readonly now: Date;
  readonly restlessness: number;
  /** Time from which the monthly options cost more. */
  readonly priceRise: Date;
  readonly #prefix: string;
  #payments = 0;

  constructor(options: BookOptions) {
    this.#random = options.random;
    this.#shelf = options.shelf;
    this.#livemode = options.livemode;
    this.#prefix = options.prefix ?? 'demo';
    this.now = options.now;
    this.restlessness = options.restlessness ?? 1;
    this.priceRise = priceRiseOf(options.now);
  }

  has(name: string): boolean {
    return this.#shelf.has(name);
  }

  /** Returns an option with its terms at the given time. */
  article(name: string, at: Date): Article {
    const article = this.#shelf.get(name);
    if (!article) throw new RangeError(`${name} is not sold`);
    return this.asOf(article, at);
  }

  /** Returns the option of a subscription with its terms at the given time. */
  articleOf(subscription: Subscription, at: Date): Article {
    for (const article of this.#shelf.values())
      if (article.id === subscription.optionId) return this.asOf(article, at);
    throw new RangeError(`option ${subscription.optionId} is not sold`);
  }

  asOf(article: Article, at: Date): Article {
    const risen = at >= this.priceRise ? risenPrice(article) : article.priceCents;
    // The price increase created the second version of the changed options.
    return { ...article, priceCents: risen, version: risen === article.priceCents ? article.version : 2 };
  }

  keep(transition: ReturnType<typeof rules.started>): SubscriptionHistory {
    const life = startHistory(transition);
    this.lives.push(life);
    return life;
  }

  base(article: Article, memberId: number, at: Date) {
    return { option: article, holder: { memberId, groupId: null }, at, livemode: this.#livemode };
  }

  /** Books a payment for a period, or a failed charge. */
  charge(sale: Sale): void {
    const { memberId, at, article, life, priceCents, isPaid, bySystem, promo } = sale;
    if (priceCents === 0) return;
    const paySystem = bySystem ?? (this.#random.chance(0.06) ? 'square' : 'stripe');
    this.#payments += 1;
    const charge: OpenCharge = {
      life,
      promo,
      memberId,
      at,
      currency: article.currency,
      paySystem,
      status: isPaid ? 'succeeded' : 'failed',
      externalId: paySystem === 'manual' ? null : this.numberAt(paySystem),
      feeCents: isPaid && paySystem !== 'manual' ? Math.ceil(priceCents * 0.029) + 30 : 0,
      lines: [
        {
          itemType: 'subscription',
          itemId: article.id,
          title: article.title,
          priceCents,
          vatBasisPoints: article.vatBasisPoints,
        },
      ],
    };
    this.#charges.push(isPaid ? { ...charge, adjustments: this.givenBack(charge) } : charge);
  }

  /** Books a sale without a subscription. */
  sell(charge: BookedCharge): void {
    this.#payments += 1;
    this.#charges.push({
      ...charge,
      externalId: this.numberAt(charge.paySystem),
      life: null,
    });
  }

  /** Returns the provider's id of the latest payment, in the provider's format. */
  private numberAt(paySystem: PastCharge['paySystem'], what = 'pi'): string {
    const number = `${this.#prefix}_${String(this.#payments).padStart(6, '0')}`;
    return paySystem === 'stripe' ? `${what}_${number}` : number;
  }

  /** Refunds a few charges, in full or in part, or lets the bank dispute them. */
  private givenBack(charge: OpenCharge): PastAdjustment[] {
    const random = this.#random;
    const price = charge.lines[0]?.priceCents ?? 0;
    const at = new Date(charge.at.getTime() + random.between(0.2, 16) * day);
    if (at > this.now || !random.chance(0.016)) return [];
    const isDispute = random.chance(0.06);
    const externalId = this.numberAt(charge.paySystem, isDispute ? 'dp' : 're');
    if (isDispute) return [{ kind: 'dispute', amountCents: price, at, reason: 'Not recognised', externalId }];
    const amountCents = random.chance(0.55)
      ? price
      : Math.max(1, Math.floor(price * random.between(0.2, 0.7)));
    return [{ kind: 'refund', amountCents, at, reason: random.pick(reasons), externalId }];
  }

  /** Returns the charges in the order they were made. Call it after the histories were stored. */
  charges(): BookedCharge[] {
    const made = this.#charges.map(({ life, ...charge }) => ({
      ...charge,
      lines: charge.lines.map((line) => (life ? { ...line, subscriptionId: life.current.id } : line)),
    }));
    return made.sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** Seconds to an hour before the period ends, as providers charge. */
  renewalTime(end: Date): Date {
    return new Date(end.getTime() - this.#random.between(1, 50) * minute);
  }

  expire(life: SubscriptionHistory): void {
    applyRule(life, (current) => rules.expired(current, this.now));
  }
}

/** Returns when prices rose: nine months ago. */
export function priceRiseOf(now: Date): Date {
  return new Date(now.getTime() - 270 * day);
}

/** Returns the increased price: monthly prices rose by a dollar or two; yearly ones with them. */
export function risenPrice(article: { priceCents: number; period: string; type: string }): number {
  if (article.type !== 'standard' || article.period === '100 years' || article.period === '1 week')
    return article.priceCents;
  return article.priceCents + Math.round((article.priceCents * 0.11) / 100) * 100;
}
