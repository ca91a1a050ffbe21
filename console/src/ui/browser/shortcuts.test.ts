import { expect, test } from 'vitest';
import { type KeyPress, moved, presses, type ShortcutName, shortcuts } from './shortcuts.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});
const pressed = (event: KeyPress) =>
  (Object.keys(shortcuts) as ShortcutName[]).filter((name) => presses(event, name));

test('a shortcut is its key with what is held down, and nothing else', () => {
  expect(pressed(press('k', { ctrlKey: true }))).toEqual(['commands']);
  expect(pressed(press('K', { ctrlKey: true }))).toEqual(['commands']);
  expect(pressed(press('k'))).toEqual([]);
  expect(pressed(press('k', { ctrlKey: true, shiftKey: true }))).toEqual([]);
  expect(pressed(press('k', { ctrlKey: true, altKey: true }))).toEqual([]);
  expect(pressed(press('s', { metaKey: true }))).toEqual(['save']);
  expect(pressed(press(' '))).toEqual(['select']);
  expect(pressed(press(' ', { shiftKey: true }))).toEqual(['selectRange']);
  expect(pressed(press('Home', { ctrlKey: true }))).toEqual([]);
});

test('a character counts whether or not the keyboard needs Shift for it', () => {
  expect(pressed(press('?', { shiftKey: true }))).toEqual(['sheet']);
  expect(pressed(press('?'))).toEqual(['sheet']);
  expect(pressed(press('/', { shiftKey: true }))).toEqual(['searchList']);
  expect(pressed(press('/', { metaKey: true }))).toEqual([]);
});

test('arrows lead round at the ends', () => {
  expect(moved(press('ArrowDown'), 2, 3)).toBe(0);
  expect(moved(press('ArrowUp'), 0, 3)).toBe(2);
  expect(moved(press('End'), 0, 3)).toBe(2);
  expect(moved(press('Home'), 2, 3)).toBe(0);
  expect(moved(press('ArrowDown', { altKey: true }), 0, 3)).toBeUndefined();
  expect(moved(press('x'), 0, 3)).toBeUndefined();
});

/** Files that compare keys themselves, each with the reason. */
const apart = [
  // The list itself.
  './shortcuts.ts',
  // Keeps what is typed, letter by letter, for the palette.
  '../palette/typed-ahead.ts',
];

test('no handler knows a key by itself, but for Enter, which does what it does everywhere', () => {
  const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const comparing = /\b(?:event|nativeEvent)\.key\b(?! [!=]== 'Enter')|\{ key \}: Keyboard/;
  const found = Object.keys(sources).filter(
    (path) => comparing.test(sources[path] ?? '') && !apart.includes(path),
  );
  expect(found).toEqual([]);
});
