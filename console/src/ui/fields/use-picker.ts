import { type KeyboardEvent, useState } from 'react';

/**
 * Props of a date input that opens its calendar on a click or ArrowDown. Mantine's own opens with the focus, over what
 * stands below it, also where a dialog has given that focus.
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
        if (event.key === 'Escape') setAsked(false);
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.currentTarget.click();
      },
    },
  };
}
