interface PartsToSend {
  file: Blob;
  /** Bytes that arrived before; a whole number of parts. */
  from: number;
  /** Bytes of a part; only the last may be shorter. */
  partBytes: number;
  /** Sends one part, counted from 0, and answers how many bytes have arrived in all. */
  send: (part: number, content: Blob) => Promise<number>;
  /** Called with the bytes received after each part. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
  /** Returns whether a failure may be temporary, so that the part is sent again. */
  isPassing: (failure: unknown) => boolean;
  /** Milliseconds before the second try, the third, … */
  pauses?: readonly number[];
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function sendOne(parts: PartsToSend, part: number): Promise<number> {
  const { file, partBytes, signal, pauses = [1_000, 4_000] } = parts;
  const content = file.slice(part * partBytes, (part + 1) * partBytes);
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await parts.send(part, content);
    } catch (failure) {
      const wait = pauses[tries];
      if (wait === undefined || signal.aborted || !parts.isPassing(failure)) throw failure;
      await pause(wait, signal);
    }
  }
}

/**
 * Sends a file part by part, one after another, and continues where an earlier try ended. Retries a failed part a few
 * times before it throws; the call can then be repeated from what arrived.
 * @throws the reason of the signal when it is aborted
 */
export async function sendInParts(parts: PartsToSend): Promise<void> {
  const { file, partBytes, onProgress } = parts;
  let arrived = parts.from;
  while (arrived < file.size) {
    const now = await sendOne(parts, Math.floor(arrived / partBytes));
    parts.signal.throwIfAborted();
    if (now <= arrived) throw new Error('A part was taken but nothing arrived.');
    arrived = now;
    onProgress(arrived);
  }
}
