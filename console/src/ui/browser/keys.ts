export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Name of the key that commands are called with on this machine. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

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
