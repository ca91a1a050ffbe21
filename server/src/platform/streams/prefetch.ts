/**
 * Fetches the next piece while the last one is worked on, so that reading costs the work no time of its own.
 * @throws what the source throws, when that piece's turn comes
 */
export async function* prefetch<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const source = pieces[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // What goes wrong ahead is told when its turn comes, or to nobody if it never does.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // Whoever stops early goes on only when nothing is being read any more.
    await source.return?.();
  }
}
