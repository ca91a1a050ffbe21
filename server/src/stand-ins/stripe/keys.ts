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

/** What was answered under each idempotency key, to be answered again. */
export class IdempotencyKeys {
  readonly #known = new Map<string, Known>();

  /**
   * The earlier answer; null when there is none, and then the key is taken until `keep`.
   * @throws Refusal for a key that stood with other parameters, or whose call is not over
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

  /** What was refused before anything was done may be asked anew. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
