/** Longest that keys are kept from the page, should the palette never come, in milliseconds. */
const patience = 5_000;

let text = '';
let isEntered = false;
let stop: (() => void) | null = null;

/** One character, or the pair of code units that an emoji is; names of keys are longer. */
const isCharacter = /^.$/u;

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') text = text.slice(0, -1);
  else if (event.key === 'Enter') isEntered = true;
  else if (isCharacter.test(event.key) && !isEntered) text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps what is typed from now on until the palette, which is still loading, takes it. */
export function saveTyped(): void {
  consumeTyped();
  window.addEventListener('keydown', onKey, { capture: true });
  const timer = setTimeout(() => stop?.(), patience);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, { capture: true });
    stop = null;
  };
}

/** Returns what was typed since the palette was opened, and whether Enter came last, and clears it. */
export function consumeTyped(): { text: string; isEntered: boolean } {
  stop?.();
  const typed = { text, isEntered };
  text = '';
  isEntered = false;
  return typed;
}
