import { useEffect, useState } from 'react';
import { type Sample, secondsLeft, withSample } from './remaining.ts';

/**
 * Estimates the remaining seconds at the pace of the last minute; null while there are too few samples.
 * @param share done so far, 0 to 1; null while it is unknown
 */
export function useSecondsLeft(share: number | null): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    if (share === null) return undefined;
    const at = performance.now();
    const timer = setTimeout(() => setSamples((before) => withSample(before, { at, share })));
    return () => clearTimeout(timer);
  }, [share]);
  return secondsLeft(samples);
}
