/**
 * Answer that is plain JSON. The router would copy it value by value to look for sets, maps and files, which costs
 * about as much as serializing it for an answer of a megabyte; no call answers with any of those inside of an object.
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

/** Router plugin that passes objects and lists on unchanged; files and single values are left to the router. */
export const plainAnswers = {
  condition: isPlain,
  serialize: (value: unknown): PlainAnswer => new PlainAnswer(value),
};
