/** Tells work to stop at its next look after so many. */
export function stopAfter(looks: number): AbortSignal {
  let left = looks;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
}
