import { useEffect, useEffectEvent } from 'react';
import { presses, type ShortcutName } from './shortcuts.ts';

/**
 * Listens for a shortcut on the whole page.
 * @param run returns false to leave the key to the browser
 */
export function useShortcut(name: ShortcutName, run: (event: KeyboardEvent) => boolean): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (presses(event, name) && onPress(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [name]);
}
