import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { submitOnce } from './submit-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('The first click sends at once, and a second one during the sending does nothing.', async () => {
  let finish = (_sent: boolean) => {};
  const send = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const submit = submitOnce(send, 1_000);
  submit();
  submit();
  expect(send).toHaveBeenCalledTimes(1);
  finish(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('Without it, two clicks send twice.', () => {
  const send = vi.fn(async () => true);
  const submit = () => void send();
  submit();
  submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test('A click soon after a sending that has ended waits for the second to be over, and is not lost.', async () => {
  const send = vi.fn(async () => true);
  const submit = submitOnce(send, 1_000);
  submit();
  await vi.advanceTimersByTimeAsync(200);
  submit();
  submit();
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(799);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
});

test('A click that was refused before anything was sent starts no delay.', async () => {
  const send = vi.fn(async () => false);
  const submit = submitOnce(send, 1_000);
  submit();
  await vi.advanceTimersByTimeAsync(1);
  submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test('A click soon after a sending that would only repeat it is swallowed; what changed since is sent.', async () => {
  let text = 'one';
  let saved = '';
  const send = vi.fn(async () => {
    saved = text;
    return true;
  });
  const submit = submitOnce(send, 1_000, () => saved === text);
  submit();
  await vi.advanceTimersByTimeAsync(200);
  submit();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(1);
  submit();
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  text = 'two';
  submit();
  await vi.advanceTimersByTimeAsync(800);
  expect(send).toHaveBeenCalledTimes(3);
});
