import { useState } from 'react';

/** Whether something was true at any time since the component appeared. */
export function useEver(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
