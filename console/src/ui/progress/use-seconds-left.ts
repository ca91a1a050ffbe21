import { useEffect, useState } from 'react';
import { type Sample, secondsLeft, withSample } from './remaining.ts';

/**
 * Seconds until something is done, at the pace of the last minute; null while too little was seen to say.
 * @param share done so far, 0 to 1; null while nobody knows
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
