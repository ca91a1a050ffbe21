/** Returns a random key. `crypto.randomUUID` is missing on pages served without TLS, so it is not used. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Returns a function for the context of calls that create parts of a form: the same part with the same content is
 * created once.
 */
export function newKeys(): (name: string, sent: string) => { idempotencyKey: string } {
  const keys = new Map<string, { sent: string; key: string }>();
  return (name, sent) => {
    const known = keys.get(name);
    const key = known?.sent === sent ? known.key : newKey();
    keys.set(name, { sent, key });
    return { idempotencyKey: key };
  };
}
export type NewKeys = ReturnType<typeof newKeys>;
