/**
 * An answer that is JSON as it stands. The router would copy it value by value on its way out, to look for sets, maps and
 * files in it, which costs an answer of a megabyte about as much as writing it; no call answers with any of those inside
 * of an object.
 */
class PlainAnswer {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): unknown {
    return this.#value;
  }
}

function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** For the router: objects and lists go out untouched; a file or a lone value is left to it. */
export const plainAnswers = {
  condition: isPlain,
  serialize: (value: unknown): PlainAnswer => new PlainAnswer(value),
};
