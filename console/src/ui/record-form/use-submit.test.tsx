import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSubmit } from './use-submit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Renders a form with a title, and counts its submissions. */
function open(send: (title: string) => Promise<void>) {
  const values = { title: 'One' };
  const form = {
    check: () => ({}),
    errors: {},
    getValues: () => values,
    idempotencyKey: 'key',
    onChange: () => () => undefined,
    setErrors: () => undefined,
  };
  const { result } = renderHook(() => useSubmit({ form, send: ({ title }) => send(title) }));
  return { values, press: () => result.current.submit() };
}

test('What was just saved is not sent again by another click within the second; a change is.', async () => {
  const send = vi.fn(async () => undefined);
  const { values, press } = open(send);
  press();
  await vi.advanceTimersByTimeAsync(100);
  press();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send.mock.calls).toEqual([['One']]);
  press();
  await vi.advanceTimersByTimeAsync(100);
  values.title = 'Two';
  press();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send.mock.calls).toEqual([['One'], ['One'], ['Two']]);
});

test('What was refused is sent again, however soon.', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('refused')));
  const { press } = open(send);
  press();
  await vi.advanceTimersByTimeAsync(100);
  press();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(2);
});
