import { useEffect, useState } from 'react';

/** Pause in the typing before what was typed is looked at, in milliseconds. */
const pause = 1_000;

/** What was typed, once there is a pause. Objects are taken for the same as long as they are the same object. */
export function useSettled<T>(typed: T): T {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
