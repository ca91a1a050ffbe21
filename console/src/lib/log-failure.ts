/**
 * Logs a failure without a notification: the screen shows it in its place, or no one has to act on it.
 * @param what sentence that says what failed
 */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever looks for the cause finds it here
  console.error(what, error);
}
