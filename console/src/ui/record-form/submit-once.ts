/**
 * Wraps the sending of a form: the first click sends at once, clicks while it is under way do nothing, and a click
 * that comes sooner than `delay` after a sending that has ended is kept until the delay is over, unless it would repeat
 * what has just been saved: that one is swallowed. No change is ever lost. `send` answers whether anything was sent;
 * what was refused before sending starts no delay.
 * @param isRepeat whether what would be sent was saved a moment ago, as it stands
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
