/** Sentence for each refused value by its path, as a failed call brings them; empty when it brings none. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = partOf(error, 'fields');
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
}

/** The server's sentence about a failed call; undefined when it gave none. */
export function sentenceOf(error: unknown): string | undefined {
  const sentence = partOf(error, 'description');
  return typeof sentence === 'string' && sentence !== '' ? sentence : undefined;
}

function partOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
