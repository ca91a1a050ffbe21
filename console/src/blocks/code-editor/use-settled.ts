import { useEffect, useState } from 'react';

/** Milliseconds without typing before the text is processed. */
const pause = 1_000;

/** Returns the typed value after a pause. Objects are compared by identity. */
export function useDebounced<T>(typed: T): T {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
