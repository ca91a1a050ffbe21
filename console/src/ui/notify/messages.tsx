import { Notifications } from '@mantine/notifications';

/** Renders the notifications. Loaded with the first of them. */
export function Messages() {
  return <Notifications position="bottom-right" limit={4} containerWidth={380} />;
}
