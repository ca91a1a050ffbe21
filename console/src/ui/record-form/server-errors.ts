/** Returns the error of each rejected value by its path; empty without any. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = partOf(error, 'fields');
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
}

/** Returns the server's message about a failed call; undefined without one. */
export function errorMessageOf(error: unknown): string | undefined {
  const sentence = partOf(error, 'description');
  return typeof sentence === 'string' && sentence !== '' ? sentence : undefined;
}

function partOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
