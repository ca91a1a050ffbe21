import { type KeyboardEvent, useState } from 'react';
import { presses } from '../browser/shortcuts.ts';

/**
 * Returns the props of a date input that opens its calendar on a click or ArrowDown. Mantine's own opens on focus and
 * covers the content below, even if a dialog has moved the focus.
 */
export function usePicker() {
  const [isAsked, setAsked] = useState(false);
  return {
    close: () => setAsked(false),
    picker: {
      popoverProps: { disabled: !isAsked },
      // Escape closes the calendar, and not the dialog around it.
      'data-mantine-stop-propagation': isAsked ? ('true' as const) : undefined,
      onClick: () => setAsked(true),
      onBlur: () => setAsked(false),
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (presses(event, 'close')) setAsked(false);
        if (!presses(event, 'calendar')) return;
        event.preventDefault();
        event.currentTarget.click();
      },
    },
  };
}
