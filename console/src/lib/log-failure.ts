/**
 * Notes a failure that no notification tells of: the screen says it in its place, or nobody has to act on it.
 * @param what what did not work, as a sentence
 */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever looks for the cause finds it here
  console.error(what, error);
}
