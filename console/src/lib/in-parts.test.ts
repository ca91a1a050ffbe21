import { expect, test, vi } from 'vitest';
import { sendInParts } from './in-parts.ts';

const file = new Blob(['0123456789']);
const signal = new AbortController().signal;
const always = () => true;
const texts = (calls: readonly [number, Blob][]) =>
  Promise.all(calls.map(async ([part, content]) => [part, await content.text()]));

/** Returns a fake server that counts received bytes. */
function taking(from = 0) {
  let arrived = from;
  return vi.fn(async (_part: number, content: Blob) => {
    arrived += content.size;
    return arrived;
  });
}

test('a file is sent part by part in order, the last one shorter', async () => {
  const send = taking();
  const onProgress = vi.fn();
  await sendInParts({ file, from: 0, partBytes: 4, send, onProgress, signal, isPassing: always });
  expect(await texts(send.mock.calls)).toEqual([
    [0, '0123'],
    [1, '4567'],
    [2, '89'],
  ]);
  expect(onProgress.mock.calls.flat()).toEqual([4, 8, 10]);
});

test('an upload goes on where it was', async () => {
  const send = taking(8);
  await sendInParts({ file, from: 8, partBytes: 4, send, onProgress: vi.fn(), signal, isPassing: always });
  expect(await texts(send.mock.calls)).toEqual([[2, '89']]);
});

test('a part that fails for a moment is sent again, and only that one', async () => {
  const take = taking();
  let failures = 1;
  const send = vi.fn(async (part: number, content: Blob) => {
    if (part === 1 && failures > 0) {
      failures -= 1;
      throw new TypeError('no network');
    }
    return take(part, content);
  });
  const pauses = [1];
  await sendInParts({
    file,
    from: 0,
    partBytes: 4,
    send,
    onProgress: vi.fn(),
    signal,
    isPassing: always,
    pauses,
  });
  expect(send.mock.calls.map(([part]) => part)).toEqual([0, 1, 1, 2]);
});

test('a refusal is told at once, and a failure that lasts after the last try', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('refused')));
  const parts = { file, from: 0, partBytes: 4, send, onProgress: vi.fn(), signal, pauses: [1, 1] };
  await expect(sendInParts({ ...parts, isPassing: () => false })).rejects.toThrow('refused');
  expect(send).toHaveBeenCalledTimes(1);
  await expect(sendInParts({ ...parts, isPassing: always })).rejects.toThrow('refused');
  expect(send).toHaveBeenCalledTimes(4);
});

test('a cancelled upload sends nothing more, not even after a pause', async () => {
  const stop = new AbortController();
  const send = vi.fn(async () => {
    setTimeout(() => stop.abort());
    throw new TypeError('no network');
  });
  const sent = sendInParts({
    file,
    from: 0,
    partBytes: 4,
    send,
    onProgress: vi.fn(),
    signal: stop.signal,
    isPassing: always,
    pauses: [60_000],
  });
  await expect(sent).rejects.toThrow();
  expect(send).toHaveBeenCalledTimes(1);
});
