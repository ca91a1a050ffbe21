import { useCallback, useEffect, useRef } from 'react';
import { submitOnce } from './submit-once.ts';

/**
 * Works as `submitOnce` for a component: returns the same function on every render, which always calls the latest
 * `send`.
 */
export function useSubmitOnce(
  send: () => Promise<boolean>,
  delay: number,
  isRepeat?: () => boolean,
): () => void {
  const latest = useRef({ send, isRepeat });
  const gate = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = { send, isRepeat };
  });
  return useCallback(() => {
    gate.current ??= submitOnce(
      () => latest.current.send(),
      delay,
      () => latest.current.isRepeat?.() ?? false,
    );
    gate.current();
  }, [delay]);
}

/** Works as `useSubmitOnce` for promises: a failed submission may be repeated at once. */
export function useSendOnce(send: () => Promise<unknown>, delay: number): () => void {
  return useSubmitOnce(
    () =>
      send().then(
        () => true,
        () => false,
      ),
    delay,
  );
}
