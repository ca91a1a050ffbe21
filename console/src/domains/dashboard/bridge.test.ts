import { expect, test } from 'vitest';
import { bridgeOf } from './bridge.ts';

const part = (change: number) => ({
  figure: 'mrr_new' as const,
  current: Math.abs(change),
  compared: null,
  change,
});

test('each bar begins where the one before it ended', () => {
  expect(bridgeOf({ from: 100, to: 120, parts: [part(80), part(-60)] })).toEqual({
    bars: [
      { from: 0, to: (100 * 100) / 180 },
      { from: (100 * 100) / 180, to: 100 },
      { from: 100, to: (120 * 100) / 180 },
      { from: 0, to: (120 * 100) / 180 },
    ],
    floor: 0,
  });
});

test('small changes of a large amount are seen: the scale begins above zero, and says where', () => {
  const { bars, floor } = bridgeOf({ from: 1_000, to: 1_010, parts: [part(10)] });
  expect(floor).toBe(990);
  expect(bars).toEqual([
    { from: 0, to: 50 },
    { from: 50, to: 100 },
    { from: 0, to: 100 },
  ]);
});

test('where nothing is or changes, bars have no length, and none leaves the picture', () => {
  expect(bridgeOf({ from: 0, to: 0, parts: [] }).bars).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ]);
  expect(bridgeOf({ from: 500, to: 500, parts: [] }).bars).toEqual([
    { from: 0, to: 100 },
    { from: 0, to: 100 },
  ]);
});
