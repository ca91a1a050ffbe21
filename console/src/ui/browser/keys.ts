const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of the key that commands are called with on this machine. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Returns whether a key press is Ctrl (or Cmd) with this letter and no other modifier. */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  return (isApple ? event.metaKey : event.ctrlKey) && isAlone(event, letter);
}

function isAlone(event: KeyboardEvent, letter: string): boolean {
  return !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter;
}

/** Returns whether a key press is Ctrl+S or Cmd+S, on every system. */
export function isSaving(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && isAlone(event, 's');
}

/** Returns whether the key press goes into a field, so that single letters are no shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Returns whether a modal dialog is open, which keeps the keyboard to itself. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
