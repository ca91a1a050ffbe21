const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of the key that commands are called with on this machine. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Whether a key press is Ctrl (or Cmd) with this letter and nothing else. */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  return (isApple ? event.metaKey : event.ctrlKey) && isAlone(event, letter);
}

function isAlone(event: KeyboardEvent, letter: string): boolean {
  return !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter;
}

/** Whether a key press asks to save: Ctrl+S and Cmd+S, on every machine. */
export function isSaving(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && isAlone(event, 's');
}

/** Whether what is typed goes into a field, so that single letters are no commands. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Whether something floats above the page and keeps the keyboard to itself. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
