import { Refusal } from './errors.ts';
import type { StripeCall } from './routes.ts';

export interface Stored {
  status: number;
  body: object;
}

interface Known {
  asked: string;
  answer: Stored | null;
}

/** Answers by idempotency key, which are returned again. */
export class IdempotencyKeys {
  readonly #known = new Map<string, Known>();

  /**
   * Returns the earlier answer; null if there is none, and then reserves the key until `keep`.
   * @throws Refusal for a key used with other parameters, or whose call is still running
   */
  take(key: string, { method, path, fields }: StripeCall): Stored | null {
    const asked = JSON.stringify([method, path, fields]);
    const known = this.#known.get(key);
    if (!known) {
      this.#known.set(key, { asked, answer: null });
      return null;
    }
    if (known.asked !== asked)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (known.answer) return known.answer;
    throw new Refusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    });
  }

  keep(key: string, answer: Stored): void {
    const known = this.#known.get(key);
    if (known) known.answer = answer;
  }

  /** Releases a key whose call was rejected before it did anything, so that it can be used again. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
