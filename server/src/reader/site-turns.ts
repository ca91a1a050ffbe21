import { commonErrors } from '#contract/base/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Calls of one site that a process works on at once: half of those of all readers. */
const mostOfSite = 125;

/** Calls that are worked on, by site, so that a site whose calls wait leaves room for those of others. */
export class SiteTurns {
  readonly #most: number;
  readonly #running = new Map<number, number>();

  constructor(most = mostOfSite) {
    this.#most = most;
  }

  /** Runs a call of a site. @throws AppError unavailable for one too many */
  async run<T>(site: number, call: () => Promise<T>): Promise<T> {
    const running = this.#running.get(site) ?? 0;
    if (running >= this.#most)
      throw new AppError('unavailable', commonErrors.unavailable, { retryAfterSeconds: 1 });
    this.#running.set(site, running + 1);
    try {
      return await call();
    } finally {
      this.#end(site);
    }
  }

  #end(site: number): void {
    const left = (this.#running.get(site) ?? 1) - 1;
    if (left > 0) this.#running.set(site, left);
    else this.#running.delete(site);
  }
}
