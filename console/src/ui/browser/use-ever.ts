import { useState } from 'react';

/** Returns whether the value has been true at any time since the component mounted. */
export function useWasEverTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
