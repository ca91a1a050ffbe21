/** Largest number of keys in one line; the others are counted together. */
const mostKeys = 20;

/**
 * Creates a log for events that may happen thousands of times a second: it logs the first at once, then at most every
 * ten seconds, with the number of events by key.
 * @param pause milliseconds between two lines
 */
export function rareLog(
  tell: (counts: Record<string, number>) => void,
  pause = 10_000,
): (key: string) => void {
  let counts = new Map<string, number>();
  let isResting = false;
  const flush = (): void => {
    isResting = counts.size > 0;
    if (!isResting) return;
    tell(Object.fromEntries(counts));
    counts = new Map();
    setTimeout(flush, pause).unref();
  };
  return (key) => {
    const name = counts.has(key) || counts.size < mostKeys ? key : 'others';
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!isResting) flush();
  };
}
