import { cleanup, render } from '@testing-library/react';
import { useImperativeHandle, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAskFrame } from './use-ask-frame.ts';

interface Handle {
  ask: () => Promise<string>;
}

function Frame({ handle }: { handle: { current: Handle | null } }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const ask = useAskFrame({
    frame,
    question: 'who?',
    answerOf: (data) => (typeof data === 'string' ? data : null),
    nothing: 'nobody',
    patience: 200,
  });
  useImperativeHandle(handle, () => ({ ask }));
  return <iframe ref={frame} title="frame" />;
}

afterEach(cleanup);

function open() {
  const handle: { current: Handle | null } = { current: null };
  const shown = render(<Frame handle={handle} />);
  const inside = shown.container.querySelector('iframe')?.contentWindow;
  if (!inside || !handle.current) throw new Error('there is no frame');
  const asked = vi.spyOn(inside, 'postMessage').mockReturnValue(undefined);
  const say = (data: unknown, source: Window = inside, origin = location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  return { ...shown, asked, say, ask: handle.current.ask };
}

test('the first answer of the frame counts, and nobody else is listened to', async () => {
  const { ask, asked, say } = open();
  const answer = ask();
  expect(asked).toHaveBeenCalledWith('who?', location.origin);
  say('somebody else', window);
  say('from elsewhere', undefined, 'https://elsewhere.example');
  say({ ready: true });
  say('me');
  say('me again');
  expect(await answer).toBe('me');
});

test('without an answer in time, and once it is gone, there is none', async () => {
  const { ask, unmount } = open();
  expect(await ask()).toBe('nobody');
  const left = ask();
  unmount();
  expect(await left).toBe('nobody');
});

test('a question that is asked again ends the one before', async () => {
  const { ask, say } = open();
  const [first, second] = [ask(), ask()];
  say('me');
  expect([await first, await second]).toEqual(['nobody', 'me']);
});
