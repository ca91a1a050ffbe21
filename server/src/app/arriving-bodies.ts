// Memory limits of arriving bodies. Only received bytes count, so that announcing a large body blocks no other caller.

export interface Body {
  /** Caller: `operator 5`, or the network of a caller without a sign-in. */
  caller: string;
  network: string;
  /** Number of received bytes. */
  bytes: number;
  /** Rejects the body while it arrives. */
  cutOff: () => void;
}

/** Largest numbers of received bytes of incomplete bodies: in total, of one network and of one caller. */
export const arrivingMax = { all: 32 * 1024 ** 2, network: 24 * 1024 ** 2, caller: 16 * 1024 ** 2 };

/** Sums of bytes by key. */
class Sums {
  readonly #sums = new Map<string, number>();

  of(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  add(key: string, bytes: number): void {
    const sum = this.of(key) + bytes;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
  }
}

/** Bodies that are still arriving. If there is no room left, a body of the caller with the most bytes is cut off. */
export class ArrivingBodies {
  readonly #most: typeof arrivingMax;
  readonly #bodies = new Set<Body>();
  readonly #ofNetwork = new Sums();
  readonly #ofCaller = new Sums();
  #all = 0;

  constructor(most = arrivingMax) {
    this.#most = most;
  }

  begin(body: Body): void {
    this.#bodies.add(body);
  }

  /** Removes a body that is complete, was refused or was aborted. */
  end(body: Body): void {
    if (this.#bodies.delete(body)) this.#count(body, -body.bytes);
  }

  /** Counts received bytes. Without room for them, this body or a larger one is cut off. */
  take(body: Body, bytes: number): void {
    if (!this.#bodies.has(body)) return;
    body.bytes += bytes;
    this.#count(body, bytes);
    const isTooMuch =
      this.#ofCaller.of(body.caller) > this.#most.caller ||
      this.#ofNetwork.of(body.network) > this.#most.network;
    if (isTooMuch) this.#cutOff(body);
    while (this.#all > this.#most.all) this.#cutOff(this.#largest() ?? body);
  }

  #count({ caller, network }: Body, bytes: number): void {
    this.#all += bytes;
    this.#ofCaller.add(caller, bytes);
    this.#ofNetwork.add(network, bytes);
  }

  #cutOff(body: Body): void {
    this.end(body);
    body.cutOff();
  }

  /**
   * Returns the largest body of the caller with the most bytes, in the network with the most, so that many accounts of
   * one network count together.
   */
  #largest(): Body | undefined {
    const bodies = [...this.#bodies];
    const network = largestKey(bodies, this.#ofNetwork, (body) => body.network);
    const inNetwork = bodies.filter((body) => body.network === network);
    const caller = largestKey(inNetwork, this.#ofCaller, (body) => body.caller);
    return inNetwork
      .filter((body) => body.caller === caller)
      .toSorted((one, other) => other.bytes - one.bytes)[0];
  }
}

function largestKey(bodies: readonly Body[], sums: Sums, keyOf: (body: Body) => string): string | undefined {
  const keys = [...new Set(bodies.map(keyOf))];
  return keys.toSorted((one, other) => sums.of(other) - sums.of(one))[0];
}
