/**
 * Returns a function whose callers wait until `count` have called it; later callers continue at once. Transactions that
 * wait here after reading and before writing are sure to overlap, each on a connection of its own.
 */
export function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= count) resolve();
    return promise;
  };
}
