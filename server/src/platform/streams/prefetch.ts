/**
 * Reads the next piece while the previous one is processed, so that reading adds no time.
 * @throws errors of the source when that piece's turn comes
 */
export async function* prefetch<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const source = pieces[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // An error of the prefetched piece is reported when its turn comes, or not at all if it never does.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // A caller that stops early waits until the pending read is over.
    await source.return?.();
  }
}
