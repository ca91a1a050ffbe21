/**
 * Returns a function whose callers wait until so many have called it; later callers go on at once. Transactions that meet
 * after they have read and before they write are sure to overlap, each on a connection of its own.
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
