import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense } from 'react';
import { useWasEverTrue } from '../browser/use-ever.ts';

const Messages = lazy(async () => {
  const { Messages: messages } = await import('./messages.tsx');
  return { default: messages };
});

/** Loads and renders the notifications once there are any. */
export function LazyMessages() {
  const { notifications } = useNotifications();
  const isWanted = useWasEverTrue(notifications.length > 0);
  return isWanted ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
