/** Limits of one document; a larger one is refused with a message. */
export const pdfLimits = {
  /** Time for the whole document in milliseconds; then its thread is ended. */
  time: 10_000,
  /** Largest length of a filled-in template, in characters. */
  filled: 3_000_000,
  /** Largest number of elements and texts. */
  nodes: 20_000,
  depth: 40,
  /** Largest depth of nested tables. */
  nestedTables: 6,
  rules: 300,
  /** Largest number of simple selectors in one selector. */
  selectorParts: 8,
  pictures: 20,
  /** Largest number of pixels of one picture, and of all: counted before any decoding. */
  pixels: 4_000_000,
  allPixels: 12_000_000,
  /** Largest size of the document in bytes. */
  bytes: 10_000_000,
} as const;
