/** What one document may take. Beyond it, it is refused in words. */
export const pdfLimits = {
  /** From its beginning to its end, in milliseconds; then its thread is ended. */
  time: 10_000,
  /** Characters of what a template becomes once it is filled in. */
  filled: 3_000_000,
  /** Elements and texts. */
  nodes: 20_000,
  depth: 40,
  /** Tables that stand in each other. */
  nestedTables: 6,
  rules: 300,
  /** Simple selectors in one selector. */
  selectorParts: 8,
  pictures: 20,
  /** Pixels of one picture, and of all: they are counted before anything is decoded. */
  pixels: 4_000_000,
  allPixels: 12_000_000,
  /** Bytes of the document itself. */
  bytes: 10_000_000,
} as const;
