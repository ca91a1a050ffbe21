/** Maximum wait for what a screen depends on, in milliseconds. */
export const defaultTimeoutMs = 10_000;

/** The wait timed out. The result may still come later. */
export class TimedOut extends Error {
  constructor() {
    super('Waiting took too long.');
    this.name = 'TookTooLong';
  }
}

/** Returns the promise's result, or throws `TookTooLong` after the maximum wait. */
export async function withTimeout<T>(promise: Promise<T>, wait = defaultTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), wait);
  });
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
