/** A fresh random key. `crypto.randomUUID` is missing on pages served without TLS, so it is not used. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
