import { isApple } from './keys.ts';

interface Shortcut {
  /** Part of the screen that it acts on. */
  place: 'anywhere' | 'menu' | 'lists' | 'forms';
  /** Alternative keys, by their names in the browser. */
  keys: readonly string[];
  /** Modifier: `own` is Cmd on a Mac and Ctrl elsewhere, `either` is both on every system. */
  command?: 'own' | 'either';
  shift?: boolean;
}

/** Every shortcut. Handlers ask this list by `presses` and `moved`, and the sheet of shortcuts shows it. */
export const shortcuts = {
  commands: { place: 'anywhere', keys: ['k'], command: 'own' },
  sheet: { place: 'anywhere', keys: ['?'] },
  close: { place: 'anywhere', keys: ['Escape'] },
  entries: { place: 'menu', keys: ['ArrowUp', 'ArrowDown'] },
  entryEnds: { place: 'menu', keys: ['Home', 'End'] },
  searchList: { place: 'lists', keys: ['/'] },
  clearSearch: { place: 'lists', keys: ['Escape'] },
  rows: { place: 'lists', keys: ['ArrowUp', 'ArrowDown'] },
  rowEnds: { place: 'lists', keys: ['Home', 'End'] },
  select: { place: 'lists', keys: [' '] },
  selectRange: { place: 'lists', keys: [' '], shift: true },
  save: { place: 'forms', keys: ['s'], command: 'either' },
  step: { place: 'forms', keys: ['ArrowUp', 'ArrowDown'] },
  calendar: { place: 'forms', keys: ['ArrowDown'] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** Parts of a key press that are compared with the list, from an event of the browser or of React. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

function holdsCommand({ ctrlKey, metaKey }: KeyPress, command: Shortcut['command']): boolean {
  if (command === 'either') return ctrlKey || metaKey;
  const [own, other] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return command === 'own' ? own : !own && !other;
}

/** Returns whether a key press is this shortcut, without any other modifier. */
export function presses(event: KeyPress, name: ShortcutName): boolean {
  const { keys, command, shift = false }: Shortcut = shortcuts[name];
  // Some keyboards need Shift for a character, others don't.
  const isCharacter = command === undefined && /^[^ ]$/.test(event.key);
  return (
    keys.some((key) => key.toLowerCase() === event.key.toLowerCase()) &&
    !event.altKey &&
    holdsCommand(event, command) &&
    (isCharacter || event.shiftKey === shift)
  );
}

type Moving = 'entries' | 'entryEnds' | 'rows' | 'rowEnds' | 'step';

/** Returns -1 for the first key of a shortcut, 1 for the second, undefined for any other key. */
export function direction(event: KeyPress, name: Moving): -1 | 1 | undefined {
  if (!presses(event, name)) return;
  return event.key === shortcuts[name].keys[0] ? -1 : 1;
}

/** Returns the position that a key press moves to among `count` entries, wrapping at the ends; undefined for other keys. */
export function moved(event: KeyPress, at: number, count: number): number | undefined {
  const end = direction(event, 'entryEnds');
  if (end !== undefined) return end < 0 ? 0 : count - 1;
  const step = direction(event, 'entries');
  return step && (at + step + count) % Math.max(1, count);
}
