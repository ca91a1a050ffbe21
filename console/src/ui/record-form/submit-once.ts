/**
 * Wraps the submission of a form: the first click sends at once, clicks during a submission are ignored, and a click
 * within `delay` after it is deferred until the delay is over, unless it would repeat what was just saved. No change is
 * lost. `send` returns whether anything was sent; input rejected before sending starts no delay.
 * @param isRepeat returns whether the same values were just saved
 */
export function submitOnce(
  send: () => Promise<boolean>,
  delay: number,
  isRepeat: () => boolean = () => false,
): () => void {
  let isRunning = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | null = null;

  async function run(): Promise<void> {
    waiting = null;
    isRunning = true;
    const began = Date.now();
    try {
      if (await send()) sentAt = began;
    } finally {
      isRunning = false;
    }
  }

  return () => {
    if (isRunning || waiting !== null) return;
    const rest = sentAt + delay - Date.now();
    if (rest <= 0) void run();
    else if (!isRepeat()) waiting = setTimeout(() => void run(), rest);
  };
}
