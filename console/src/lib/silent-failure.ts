import { useEffect } from 'react';

/** Logs the error of a call without a notification to the browser's console, once each. */
export function useSilentFailure(name: string, error: unknown): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the only trace of a failure that shows nowhere
    if (error !== null && error !== undefined) console.info(`${name} could not be loaded.`, error);
  }, [name, error]);
}
