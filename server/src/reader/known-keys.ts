import { commonErrors } from '#contract/base/errors.ts';
import { wrongKeyLimit } from '#contract/reader/limits.ts';
import type { SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { noteCall, noteServerCall } from '#server/domains/onboarding/across-sites.queries.ts';
import { findSiteOfPrivateKey, findSiteOfPublicKey } from '#server/domains/resources/across-sites.queries.ts';
import { originsThatCount } from '#server/domains/websites/service.ts';
import { BriefCache } from '#server/platform/concurrency/brief-cache.ts';
import { Lru } from '#server/platform/concurrency/lru.ts';
import { ownText } from '#server/platform/concurrency/own-text.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { LimitExceeded } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { TokenBuckets } from '#server/platform/limits/token-buckets.ts';

/** Site of a key. */
export interface KnownSite {
  site: SiteRef;
  /** Origins whose pages may call with the public key. */
  origins: ReadonlySet<string>;
}

interface KeyTools extends SystemTools {
  baseUrl: string;
}

/**
 * Milliseconds for which a key is known: one that ended is refused after three seconds at the latest. Without the
 * database, keys that were known go on for a minute.
 */
const memory = { foundMs: 3_000, missingMs: 10_000, failingMs: 60_000, most: 10_000 };
/** Look-ups of a process in a second; random keys beyond that cost no query. */
const lookUpsPerSecond = 200;

/** Keys by their first letters; any other text needs no look-up. */
const shapes = { public: /^pk_[0-9a-f]{64}$/, private: /^sk_[A-Za-z0-9_-]{43}$/ };
export type KeyKind = keyof typeof shapes;

/** Keys of sites, looked up once in a few seconds each, whether a site has them or not. */
export class KnownKeys {
  readonly #tools: KeyTools;
  readonly #sites = new BriefCache<KnownSite>(memory);
  /** Keys that worked in this process: they are looked up again, however many others are tried out. */
  readonly #worked = new Lru<string, true>(memory.most);
  readonly #lookUps = new TokenBuckets({ count: lookUpsPerSecond, seconds: 1 });
  readonly #wrong = new TokenBuckets(wrongKeyLimit);

  constructor(tools: KeyTools) {
    this.#tools = tools;
  }

  /**
   * Returns the active site with this key, or null.
   * @param origin origin of the calling page, which the setup shows
   * @throws LimitExceeded after too many wrong keys of one address; a key that works is not affected
   * @throws AppError unavailable while too many keys are looked up
   */
  async find(
    kind: KeyKind,
    key: string,
    address: string | null,
    origin: string | null = null,
  ): Promise<KnownSite | null> {
    const network = networkOf(address);
    const isExpected = this.#sites.isExpected(key) || this.#worked.get(key) === true;
    // Counted before the look-up, or many wrong keys at once would all be looked up.
    const seconds = isExpected ? 0 : this.#wrong.take(network);
    if (seconds > 0) throw new LimitExceeded(seconds);
    const found = shapes[kind].test(key)
      ? await this.#sites.get(ownText(key), () => this.#lookUp(kind, key, origin, isExpected))
      : null;
    if (found === null) this.#worked.delete(key);
    else this.#worked.set(ownText(key), true);
    if (found !== null && !isExpected) this.#wrong.giveBack(network);
    return found;
  }

  async #lookUp(
    kind: KeyKind,
    key: string,
    origin: string | null,
    isExpected: boolean,
  ): Promise<KnownSite | null> {
    const { database } = this.#tools;
    const seconds = isExpected ? 0 : this.#lookUps.take('all');
    if (seconds > 0)
      throw new AppError('unavailable', commonErrors.unavailable, { retryAfterSeconds: seconds });
    const site =
      kind === 'public'
        ? await findSiteOfPublicKey(database, key)
        : await findSiteOfPrivateKey(database, key);
    if (site === null) return null;
    const ctx = systemContext(this.#tools, 'reader', site);
    const origins = await read(ctx, (scope) => originsThatCount(this.#tools, scope, site.id));
    if (kind === 'private') await noteServerCall(database, key);
    else await noteCall(database, key, { origin, isRefused: !origins.has(origin ?? '') });
    return { site, origins };
  }
}
